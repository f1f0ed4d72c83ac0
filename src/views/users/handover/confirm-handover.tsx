import { Alert } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { O } from '../../../domain/fp.ts'
import type { clientsHanding, handoverTakingBack } from '../../../machines/users/handover.ts'
import { counted } from '../../ui/counted.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import styles from './handover.module.css'

interface HandingProps {
  readonly handing: ActorRefFrom<typeof clientsHanding>
}

export const HandingDialog = ({ handing }: HandingProps) => {
  const { of, refusal } = useSelector(handing, ({ context }) => context)
  const isHanding = useSelector(handing, (snapshot) => snapshot.matches('acting'))
  return (
    <ConfirmDialog
      title={`Hand over to ${of.to.AdvisorName}?`}
      act="Hand over"
      isGrave
      isBusy={isHanding}
      refusal={
        O.isSome(refusal) && (
          <Alert color="red" role="alert">
            {refusal.value}
          </Alert>
        )
      }
      onConfirm={() => handing.send({ type: 'act.confirmed' })}
      onCancel={() => handing.send({ type: 'act.cancelled' })}
    >
      {counted(of.accounts, 'account')} of {of.from.AdvisorName} will be {of.to.AdvisorName}’s at once, and{' '}
      {of.from.AdvisorName} will no longer see them.
      {of.isBlocking && ` ${of.leaver.name} will be signed out and cannot sign in any more.`} It can be taken back.
    </ConfirmDialog>
  )
}

interface TakingBackProps {
  readonly takingBack: ActorRefFrom<typeof handoverTakingBack>
}

export const TakingBackDialog = ({ takingBack }: TakingBackProps) => {
  const { of, refusal } = useSelector(takingBack, ({ context }) => context)
  const isTakingBack = useSelector(takingBack, (snapshot) => snapshot.matches('acting'))
  return (
    <ConfirmDialog
      title="Take back the handover?"
      act="Take back"
      isBusy={isTakingBack}
      refusal={
        O.isSome(refusal) && (
          <Alert color="red" role="alert">
            {refusal.value.message}
            {refusal.value.reasons.length > 0 && (
              <ul className={styles['accounts']} tabIndex={0} aria-label="What rests on it">
                {refusal.value.reasons.map((reason) => (
                  <li key={reason}>{reason}</li>
                ))}
              </ul>
            )}
          </Alert>
        )
      }
      onConfirm={() => takingBack.send({ type: 'act.confirmed' })}
      onCancel={() => takingBack.send({ type: 'act.cancelled' })}
    >
      {counted(of.handover.accounts.length, 'account')} will be {of.from.AdvisorName}’s again, but for those that were
      changed since. A sign-in that was blocked stays blocked.
    </ConfirmDialog>
  )
}
