import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { O } from '../../domain/fp.ts'
import type { orderPlacing, Placing, TicketRef } from '../../machines/trading/ticket.ts'
import { useMomentText } from '../adapters/today.ts'
import { ConfirmingDialog, RefusalAlert } from '../ui/dialogs/confirming-dialog.tsx'
import { AfterTable } from './account-table.tsx'
import { checkText, ruleTitles } from './check-texts.ts'
import { OrderWords } from './order-words.tsx'
import styles from './ticket.module.css'

interface Props {
  readonly ticket: TicketRef
  readonly placing: ActorRefFrom<typeof orderPlacing>
}

const Words = ({ asked }: { readonly asked: Placing }) => {
  const momentText = useMomentText()
  const { accounts, checks, leftOut } = asked.preview
  const acknowledged = checks.filter(({ outcome, rule }) => outcome === 'warning' && asked.acknowledged.includes(rule))
  return (
    <div className={styles['asked']}>
      <OrderWords effect={asked.preview} />
      {acknowledged.length > 0 && (
        <ul aria-label="Warnings that were read">
          {acknowledged.map((check) => (
            <li key={`${check.rule} ${check.account ?? ''}`}>
              {ruleTitles[check.rule]}: {check.account ?? ''} {checkText(check, momentText)}
            </li>
          ))}
        </ul>
      )}
      {leftOut.length > 0 && (
        <p className={styles['words']}>
          It is without{' '}
          {leftOut.map(({ name, account, why }) => `${name} (${account}: ${why.toLowerCase()})`).join(', ')}.
        </p>
      )}
      <AfterTable accounts={accounts} />
    </div>
  )
}

/** All of an order in words, before it is sent. */
export const PlacingDialog = ({ ticket, placing }: Props) => {
  const asked = useSelector(ticket, ({ context }) => context.placing)
  if (O.isNone(asked)) return null
  const isAmended = asked.value.amends !== null
  return (
    <ConfirmingDialog
      acting={placing}
      title={isAmended ? 'Change this order?' : 'Send this order?'}
      act={isAmended ? 'Change the order' : 'Send the order'}
      size="50rem"
      refused={(refusal) => <RefusalAlert>{refusal}</RefusalAlert>}
    >
      <Words asked={asked.value} />
    </ConfirmingDialog>
  )
}
