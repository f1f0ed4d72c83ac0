import { Button, Textarea } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { O } from '../../domain/fp.ts'
import { longestReason, supervisionHours } from '../../domain/messages/supervision.ts'
import type { SupervisionOpeningRef } from '../../machines/messages/supervision-opening.ts'
import { RefusalAlert } from '../ui/dialogs/confirming-dialog.tsx'
import { Dialog, DialogFoot } from '../ui/dialogs/dialog.tsx'

export const SupervisionDialog = ({ opening }: { readonly opening: SupervisionOpeningRef }) => {
  const { name, reason, refusal } = useSelector(opening, ({ context }) => context)
  const isWriting = useSelector(opening, (snapshot) => snapshot.matches('writing'))
  const canOpen = useSelector(opening, (snapshot) => snapshot.can({ type: 'opening.requested' }))
  const cancel = () => opening.send({ type: 'opening.cancelled' })
  return (
    <Dialog title={`Read the messages of ${name}`} size="md" onClose={cancel}>
      <Textarea
        label="Reason"
        description={`You may read them for ${supervisionHours.toString()} hours. Your name and the reason stay on record.`}
        required
        data-autofocus
        autosize
        minRows={3}
        maxLength={longestReason}
        readOnly={!isWriting}
        value={reason}
        onChange={(event) => opening.send({ type: 'reason.typed', reason: event.currentTarget.value })}
      />
      <DialogFoot above={O.isSome(refusal) && <RefusalAlert>{refusal.value}</RefusalAlert>}>
        <Button variant="default" disabled={!isWriting} onClick={cancel}>
          Cancel
        </Button>
        <Button
          loading={!isWriting}
          disabled={isWriting && !canOpen}
          onClick={() => opening.send({ type: 'opening.requested' })}
        >
          Open messages
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
