import { Alert } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { O } from '../../../domain/fp.ts'
import type { notificationRemoval } from '../../../machines/notifications/sent-notifications.ts'
import { counted } from '../../ui/texts/counted.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'

interface Props {
  readonly removal: ActorRefFrom<typeof notificationRemoval>
}

const texts = {
  withdraw: {
    ...{ title: 'Withdraw the notification?', act: 'Withdraw' },
    what: 'It leaves the screens of all who have it, and stays in this list with who has seen it.',
  },
  delete: {
    ...{ title: 'Delete the notification?', act: 'Delete' },
    what: 'It leaves this list and the screens of all who have it.',
  },
} as const

export const RemovalDialog = ({ removal }: Props) => {
  const { of, refusal } = useSelector(removal, ({ context }) => context)
  const isActing = useSelector(removal, (snapshot) => snapshot.matches('acting'))
  const { title, act, what } = texts[of.act]
  const { Title, counts } = of.notification
  return (
    <ConfirmDialog
      title={title}
      act={act}
      isGrave
      isBusy={isActing}
      refusal={
        O.isSome(refusal) && (
          <Alert color="red" role="alert">
            {refusal.value}
          </Alert>
        )
      }
      onConfirm={() => removal.send({ type: 'act.confirmed' })}
      onCancel={() => removal.send({ type: 'act.cancelled' })}
    >
      Are you sure you want to {of.act} “{Title}”
      {counts.recipients > 0 && `, sent to ${counted(counts.recipients, 'person', 'people')}`}? {what}
    </ConfirmDialog>
  )
}
