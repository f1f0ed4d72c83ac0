import { O } from '../../../domain/fp.ts'
import { PublicLayout } from '../public-layout.tsx'
import { PageTitle } from '../../ui/page-title.tsx'

interface Props {
  readonly unreadableAt?: O.Option<number>
}

/** For defects: what nobody expected. It leans on nothing that may have failed. */
export const FailurePage = ({ unreadableAt }: Props) => (
  <PublicLayout>
    <PageTitle>There was a problem</PageTitle>
    <h1>There was a problem</h1>
    <p role="alert">Something went wrong. What you had saved is safe.</p>
    {unreadableAt !== undefined && (
      <p>
        {O.isSome(unreadableAt)
          ? `What happened at position ${unreadableAt.value.toString()} cannot be read.`
          : 'Something that happened cannot be read, not even its position.'}{' '}
        Please tell your adviser or an administrator of the firm.
      </p>
    )}
    <a href="/">Start again</a>
  </PublicLayout>
)
