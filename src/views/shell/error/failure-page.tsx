import { Doorstep } from '../doorstep.tsx'
import { PageTitle } from '../../ui/page-title.tsx'

/** For defects: what nobody expected. It leans on nothing that may have failed. */
export const FailurePage = () => (
  <Doorstep>
    <PageTitle>There was a problem</PageTitle>
    <h1>There was a problem</h1>
    <p role="alert">Something went wrong that should not have. What you had saved is safe.</p>
    <a href="/">Start again</a>
  </Doorstep>
)
