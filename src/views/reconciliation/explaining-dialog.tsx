import { Button, Textarea } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { O } from '../../domain/fp.ts'
import { longestExplanation } from '../../domain/ledger/reconciliation/break.ts'
import { subjectText } from '../../domain/ledger/reconciliation/sought-breaks.ts'
import type { BreakExplainingRef } from '../../machines/reconciliation/break-explaining.ts'
import { counted } from '../ui/counted.ts'
import { RefusalAlert } from '../ui/dialogs/confirming-dialog.tsx'
import { Dialog, DialogFoot } from '../ui/dialogs/dialog.tsx'
import { differenceText } from './break-texts.ts'

const mostNamed = 5

export const ExplainingDialog = ({ explaining }: { readonly explaining: BreakExplainingRef }) => {
  const { breaks, reason, refusal } = useSelector(explaining, ({ context }) => context)
  const isWriting = useSelector(explaining, (snapshot) => snapshot.matches('writing'))
  const canExplain = useSelector(explaining, (snapshot) => snapshot.can({ type: 'explanation.given' }))
  const cancel = () => explaining.send({ type: 'explanation.cancelled' })
  const others = breaks.length - mostNamed
  return (
    <Dialog title={`Explain ${counted(breaks.length, 'break')}`} size="md" onClose={cancel}>
      <ul>
        {breaks.slice(0, mostNamed).map((one) => (
          <li key={`${one.account} ${subjectText(one)}`}>
            {one.account} {subjectText(one)}: {differenceText(one)}
          </li>
        ))}
        {others > 0 && <li>and {counted(others, 'other')}</li>}
      </ul>
      <Textarea
        label="Explanation"
        description="It holds for as long as the difference stays the same. Your name stays with it."
        required
        data-autofocus
        autosize
        minRows={3}
        maxLength={longestExplanation}
        readOnly={!isWriting}
        value={reason}
        onChange={(event) => explaining.send({ type: 'reason.typed', reason: event.currentTarget.value })}
      />
      <DialogFoot above={O.isSome(refusal) && <RefusalAlert>{refusal.value}</RefusalAlert>}>
        <Button variant="default" disabled={!isWriting} onClick={cancel}>
          Cancel
        </Button>
        <Button
          loading={!isWriting}
          disabled={isWriting && !canExplain}
          onClick={() => explaining.send({ type: 'explanation.given' })}
        >
          Explain
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
