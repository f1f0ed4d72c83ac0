import { useSelector } from '@xstate/react'
import { subjectText } from '../../domain/ledger/reconciliation/sought-breaks.ts'
import type { BreakExplainingRef } from '../../machines/reconciliation/break-explaining.ts'
import { counted } from '../ui/texts/counted.ts'
import { JustifyingDialog } from '../ui/dialogs/justifying-dialog.tsx'
import { differenceText } from './break-texts.ts'

const mostNamed = 5

export const ExplainingDialog = ({ explaining }: { readonly explaining: BreakExplainingRef }) => {
  const breaks = useSelector(explaining, ({ context }) => context.of)
  const others = breaks.length - mostNamed
  return (
    <JustifyingDialog
      justifying={explaining}
      title={`Explain ${counted(breaks.length, 'break')}`}
      act="Explain"
      label="Explanation"
      description="It holds for as long as the difference stays the same. Your name stays with it."
    >
      <ul>
        {breaks.slice(0, mostNamed).map((one) => (
          <li key={`${one.account} ${subjectText(one)}`}>
            {one.account} {subjectText(one)}: {differenceText(one)}
          </li>
        ))}
        {others > 0 && <li>and {counted(others, 'other')}</li>}
      </ul>
    </JustifyingDialog>
  )
}
