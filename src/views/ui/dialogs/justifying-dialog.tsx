import { Button, Textarea } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { AnyActorRef } from 'xstate'
import { O } from '../../../domain/fp.ts'
import type { JustificationContext } from '../../../machines/kit/justifying.ts'
import { RefusalAlert } from './confirming-dialog.tsx'
import { ModalDialog, DialogFoot } from './dialog.tsx'

interface JustifyingSnapshot {
  readonly context: Pick<JustificationContext<unknown>, 'reason' | 'maxLength' | 'isNeeded' | 'refusal'>
  readonly matches: (state: 'writing') => boolean
  readonly can: (event: { readonly type: 'act.confirmed' }) => boolean
}

interface JustifyingRef extends Pick<AnyActorRef, 'subscribe'> {
  readonly getSnapshot: () => JustifyingSnapshot
  readonly send: (
    event:
      | { readonly type: 'act.confirmed' | 'act.cancelled' }
      | { readonly type: 'reason.typed'; readonly reason: string },
  ) => void
}

interface Props {
  readonly justifying: JustifyingRef
  readonly title: string
  readonly act: string
  readonly label?: string
  readonly description: string
  readonly children?: ReactNode
}

export const JustifyingDialog = ({ justifying, title, act, label = 'Reason', description, children }: Props) => {
  const { reason, maxLength, isNeeded, refusal } = useSelector(justifying, ({ context }) => context)
  const isWriting = useSelector(justifying, (snapshot) => snapshot.matches('writing'))
  const canAct = useSelector(justifying, (snapshot) => snapshot.can({ type: 'act.confirmed' }))
  const cancel = () => justifying.send({ type: 'act.cancelled' })
  return (
    <ModalDialog title={title} size="md" onClose={cancel}>
      {children}
      {isNeeded && (
        <Textarea
          label={label}
          description={description}
          required
          data-autofocus
          autosize
          minRows={3}
          maxLength={maxLength}
          readOnly={!isWriting}
          value={reason}
          onChange={({ currentTarget }) => justifying.send({ type: 'reason.typed', reason: currentTarget.value })}
        />
      )}
      <DialogFoot above={O.isSome(refusal) && <RefusalAlert>{refusal.value}</RefusalAlert>}>
        <Button variant="default" disabled={!isWriting} onClick={cancel}>
          Cancel
        </Button>
        <Button
          loading={!isWriting}
          disabled={isWriting && !canAct}
          onClick={() => justifying.send({ type: 'act.confirmed' })}
        >
          {act}
        </Button>
      </DialogFoot>
    </ModalDialog>
  )
}
