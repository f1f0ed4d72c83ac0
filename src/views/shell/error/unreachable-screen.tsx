import { Button } from '@mantine/core'
import type { SessionRef } from '../../../machines/session/session.ts'
import { ErrorWords } from './error-words.tsx'

interface Props {
  readonly session: SessionRef
}

export const UnreachableScreen = ({ session }: Props) => (
  <ErrorWords
    title="Plutus cannot be reached"
    pageTitle="Cannot be reached"
    said="You are still signed in. Please check your connection and try again."
    role="alert"
  >
    <Button onClick={() => session.send({ type: 'recognition.retried' })}>Try again</Button>
  </ErrorWords>
)
