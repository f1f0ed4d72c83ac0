import { Button } from '@mantine/core'
import type { SessionRef } from '../../../machines/session/session.ts'
import { WholePageError } from './error-words.tsx'

interface Props {
  readonly session: SessionRef
}

export const UnreachableScreen = ({ session }: Props) => (
  <WholePageError
    title="Cannot reach Plutus"
    pageTitle="Connection lost"
    text="You are still signed in. Check your connection and try again."
    role="alert"
  >
    <Button onClick={() => session.send({ type: 'recognition.retried' })}>Try again</Button>
  </WholePageError>
)
