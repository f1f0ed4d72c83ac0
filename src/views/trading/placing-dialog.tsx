import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { O } from '../../domain/fp.ts'
import type { orderPlacing, Placing, TicketRef } from '../../machines/trading/ticket.ts'
import { stockName } from '../../machines/trading/stock-picker.ts'
import { counted } from '../ui/counted.ts'
import { ConfirmingDialog, RefusalAlert } from '../ui/dialogs/confirming-dialog.tsx'
import { moneyText, unitsText } from '../ui/figure-text.ts'
import { AfterTable } from './account-table.tsx'
import { checkText, ruleTitles } from './check-texts.ts'
import { priceTermText, sideTexts, timeTermText } from './order-texts.ts'
import styles from './ticket.module.css'

interface Props {
  readonly ticket: TicketRef
  readonly placing: ActorRefFrom<typeof orderPlacing>
}

const forText = ({ preview: { accounts } }: Placing): string => {
  const [one, ...others] = accounts
  if (one === undefined) return ''
  return others.length === 0 ? ` for ${one.name} (${one.account})` : ` for ${counted(accounts.length, 'account')}`
}

const Words = ({ asked }: { readonly asked: Placing }) => {
  const { terms, estimate, accounts, checks } = asked.preview
  const total =
    estimate === null
      ? null
      : `about ${moneyText(estimate.consideration)}, and ${moneyText(estimate.brokerage)} brokerage`
  const acknowledged = checks.filter(({ outcome, rule }) => outcome === 'warning' && asked.acknowledged.includes(rule))
  return (
    <div className={styles['asked']}>
      <p className={styles['words']}>
        <strong>
          {sideTexts[terms.type]} {unitsText(terms.quantity)} {stockName(terms.security)}
        </strong>
        {forText(asked)}, {priceTermText(terms)}, {timeTermText(terms)}.{' '}
        {total === null ? 'What it comes to is not known without a price.' : `It comes to ${total}.`}
        {'priceLimit' in terms ? '' : ' At the market the price may be another by the time it trades.'}
      </p>
      {acknowledged.length > 0 && (
        <ul aria-label="Warnings that were read">
          {acknowledged.map((check) => (
            <li key={`${check.rule} ${check.account ?? ''}`}>
              {ruleTitles[check.rule]}: {check.account ?? ''} {checkText(check)}
            </li>
          ))}
        </ul>
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
