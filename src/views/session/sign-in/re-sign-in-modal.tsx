import { Button, getDefaultZIndex, Text } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { SessionRef } from '../../../machines/session/session.ts'
import { SignInForm } from './sign-in-form.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'

interface Props {
  readonly session: SessionRef
}

export const ReSignInModal = ({ session }: Props) => {
  const signIn = useSelector(session, ({ children }) => children.signIn)
  const leave = () => session.send({ type: 'reSignIn.left' })
  return (
    <Dialog onClose={leave} title="Please sign in again" centered zIndex={getDefaultZIndex('max')} padding="xl">
      <Text size="sm" c="dimmed" mb="lg">
        I'm sorry, your session has expired. What you were doing is still here.
      </Text>
      {signIn !== undefined && <SignInForm signIn={signIn} />}
      <Button variant="subtle" fullWidth mt="sm" onClick={leave}>
        Leave
      </Button>
    </Dialog>
  )
}
