import { Button, getDefaultZIndex, Text } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { O, pipe } from '../../../domain/fp.ts'
import { tokenBearer } from '../../../domain/session/token-bearer.ts'
import type { SessionRef, SignOutCause } from '../../../machines/session/session.ts'
import { SignInForm } from './sign-in-form.tsx'
import { ModalDialog } from '../../ui/dialogs/dialog.tsx'
import { LeaveQuestion } from '../../ui/dialogs/leave-question.tsx'
import { sessionExpiredText } from '../../../domain/texts.ts'

interface Props {
  readonly session: SessionRef
}

const bearerText = (token: O.Option<string>): string =>
  pipe(
    token,
    O.chain(tokenBearer),
    O.getOrElse(() => 'Somebody else'),
  )

const causeTexts: Readonly<Record<SignOutCause, string>> = {
  expired: sessionExpiredText,
  user: 'You signed out or changed your password in another tab or on another device',
  firm: 'An administrator signed you out',
  unknown: 'You have been signed out',
}

const zIndex = getDefaultZIndex('max')

export const ReSignInModal = ({ session }: Props) => {
  const signIn = useSelector(session, ({ children }) => children.signIn)
  const successor = useSelector(session, ({ context }) => context.successor)
  const cause = useSelector(session, ({ context }) => context.cause)
  const isAsking = useSelector(session, (snapshot) => snapshot.matches({ signedIn: { lapsed: 'asking' } }))
  const leave = () => session.send({ type: 'reSignIn.left' })
  return (
    <>
      <ModalDialog
        onClose={leave}
        closeOnEscape={!isAsking}
        title="Please sign in again"
        centered
        zIndex={zIndex}
        padding="xl"
      >
        <Text size="sm" c="dimmed" mb="lg">
          {O.isSome(successor)
            ? `${bearerText(successor)} signed in in another tab. Your work here is kept. Sign in again to continue.`
            : `${causeTexts[cause]}. Your work here is kept.`}
        </Text>
        {signIn !== undefined && <SignInForm signIn={signIn} />}
        <Button variant="subtle" fullWidth mt="sm" onClick={leave}>
          Leave
        </Button>
      </ModalDialog>
      {isAsking && (
        <LeaveQuestion
          zIndex={zIndex}
          {...(O.isSome(successor) && { more: `This tab continues as ${bearerText(successor)}.` })}
          onLeave={() => session.send({ type: 'leaving.confirmed' })}
          onStay={() => session.send({ type: 'leaving.refused' })}
        />
      )}
    </>
  )
}
