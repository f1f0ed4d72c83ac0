import { O } from '../../../domain/fp.ts'
import { WholePageError } from './error-words.tsx'
import { problemText } from '../../../domain/texts.ts'

interface Props {
  readonly unreadableAt?: O.Option<number>
}

const unreadableRecordText = (at: O.Option<number>): string =>
  `${
    O.isSome(at)
      ? `The record at position ${at.value.toString()} cannot be read.`
      : 'A record cannot be read, and its position is unknown.'
  } Please tell your adviser or an administrator of the firm.`

export const FailurePage = ({ unreadableAt }: Props) => (
  <WholePageError
    title={problemText}
    text="Something went wrong. Your saved changes are safe."
    more={unreadableAt && unreadableRecordText(unreadableAt)}
    role="alert"
  >
    <a href="/">Start again</a>
  </WholePageError>
)
