import { O } from '../../../domain/fp.ts'
import { ErrorWords } from './error-words.tsx'

interface Props {
  readonly unreadableAt?: O.Option<number>
}

const unreadText = (at: O.Option<number>): string =>
  `${
    O.isSome(at)
      ? `What happened at position ${at.value.toString()} cannot be read.`
      : 'Something that happened cannot be read, not even its position.'
  } Please tell your adviser or an administrator of the firm.`

/** For defects: what nobody expected. */
export const FailurePage = ({ unreadableAt }: Props) => (
  <ErrorWords
    title="There was a problem"
    said="Something went wrong. What you had saved is safe."
    more={unreadableAt && unreadText(unreadableAt)}
    role="alert"
  >
    <a href="/">Start again</a>
  </ErrorWords>
)
