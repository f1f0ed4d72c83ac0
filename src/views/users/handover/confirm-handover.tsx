import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { clientsHandoverMachine, handoverReversalMachine } from '../../../machines/users/handover.ts'
import { pluralise } from '../../../domain/text/pluralise.ts'
import { ConfirmingDialog, RefusalAlert } from '../../ui/dialogs/confirming-dialog.tsx'
import { unfinishedMessagesText } from './handover-texts.ts'
import styles from './handover.module.css'

interface HandingProps {
  readonly handing: ActorRefFrom<typeof clientsHandoverMachine>
}

export const HandingDialog = ({ handing }: HandingProps) => {
  const of = useSelector(handing, ({ context }) => context.of)
  return (
    <ConfirmingDialog
      acting={handing}
      title={`Hand over to ${of.to.AdvisorName}?`}
      act="Hand over"
      isGrave
      refused={(refusal) => <RefusalAlert>{refusal}</RefusalAlert>}
    >
      {of.accounts > 0 &&
        `${pluralise(of.accounts, 'account')} of ${of.from.AdvisorName} will be ${of.to.AdvisorName}’s at once, and ${of.from.AdvisorName} will no longer see them. If ${of.to.AdvisorName} has a user account, they read and answer the messages of ${of.from.AdvisorName} from then on, including unread ones, and receive the drafts.`}
      {of.accounts === 0 &&
        `${unfinishedMessagesText(of.messages)} of ${of.from.AdvisorName} will be open to ${of.to.AdvisorName} at once.`}
      {of.isBlocking
        ? ` ${of.leaver.name} will be signed out and can no longer sign in.`
        : ` ${of.leaver.name} still reads and answers messages until they are blocked.`}{' '}
      You can undo this later.
    </ConfirmingDialog>
  )
}

interface TakingBackProps {
  readonly takingBack: ActorRefFrom<typeof handoverReversalMachine>
}

export const TakingBackDialog = ({ takingBack }: TakingBackProps) => {
  const of = useSelector(takingBack, ({ context }) => context.of)
  return (
    <ConfirmingDialog
      acting={takingBack}
      title="Undo this handover?"
      act="Undo"
      refused={(refusal) => (
        <RefusalAlert>
          {refusal.message}
          {refusal.reasons.length > 0 && (
            <ul className={styles['accounts']} tabIndex={0} aria-label="Used by">
              {refusal.reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          )}
        </RefusalAlert>
      )}
    >
      {of.handover.accounts.length > 0 &&
        `${pluralise(of.handover.accounts.length, 'account')} will be ${of.from.AdvisorName}’s again, except those changed since. `}
      Messages and drafts are returned{of.handover.accounts.length > 0 && ' too'}, except drafts that were sent or
      changed. A blocked user stays blocked.
    </ConfirmingDialog>
  )
}
