import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { O } from '../../../domain/fp.ts'
import type { orderPlacing, Placing, TicketRef } from '../../../machines/trading/ticket.ts'
import { counted } from '../../ui/texts/counted.ts'
import { ConfirmingDialog, RefusalAlert } from '../../ui/dialogs/confirming-dialog.tsx'
import { AfterTable } from '../orders/account-table.tsx'
import { SaidOfAll } from './check-list.tsx'
import { ruleTitles } from './check-texts.ts'
import { accountText, firstOf, namesOf } from '../orders/order-texts.ts'
import { OrderWords } from '../orders/order-words.tsx'
import styles from './ticket.module.css'

interface Props {
  readonly ticket: TicketRef
  readonly placing: ActorRefFrom<typeof orderPlacing>
}

interface AskedProps {
  readonly asked: Placing
}

const ReadWarnings = ({ asked: { preview, acknowledged } }: AskedProps) => {
  const names = namesOf(preview.accounts)
  const warnings = preview.checks.filter(({ outcome }) => outcome === 'warning')
  const rules = acknowledged.filter((rule) => warnings.some((check) => check.rule === rule))
  if (rules.length === 0) return null
  return (
    <ul aria-label="Warnings that were read">
      {rules.map((rule) => (
        <li key={rule}>
          <strong>{ruleTitles[rule]}</strong>
          <SaidOfAll
            checks={warnings.filter((check) => check.rule === rule)}
            nameOf={(account) => accountText(account, names)}
          />
        </li>
      ))}
    </ul>
  )
}

/** By why it is without them, of many the first. */
const LeftOut = ({ asked: { preview } }: AskedProps) => {
  const { leftOut } = preview
  const names = namesOf(leftOut)
  if (leftOut.length === 0) return null
  const reasons = [...new Set(leftOut.map(({ why }) => why))]
  return (
    <div>
      <p className={styles['words']}>It is without {counted(leftOut.length, 'account')}.</p>
      <ul aria-label="Accounts that it is without">
        {reasons.map((reason) => (
          <li key={reason}>
            {reason}:{' '}
            {firstOf(leftOut.filter(({ why }) => why === reason).map(({ account }) => accountText(account, names)))}
          </li>
        ))}
      </ul>
    </div>
  )
}

const Words = ({ asked }: AskedProps) => {
  return (
    <div className={styles['asked']}>
      <OrderWords effect={asked.preview} />
      <ReadWarnings asked={asked} />
      <LeftOut asked={asked} />
      <AfterTable accounts={asked.preview.accounts} />
    </div>
  )
}

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
