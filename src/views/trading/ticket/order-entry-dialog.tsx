import { useSelector } from '@xstate/react'
import type { RefObject } from 'react'
import type { ActorRefFrom } from 'xstate'
import { O } from '../../../domain/fp.ts'
import type { orderEntryMachine, OrderToEnter, TicketRef } from '../../../machines/trading/ticket.ts'
import { pluralise } from '../../../domain/text/pluralise.ts'
import { ConfirmingDialog, RefusalAlert } from '../../ui/dialogs/confirming-dialog.tsx'
import { AfterTable } from '../orders/account-table.tsx'
import { SaidOfAll } from './check-list.tsx'
import { ruleTitles } from './check-texts.ts'
import { accountText, shortenedListText, accountNamesByCode } from '../orders/order-texts.ts'
import { OrderWords } from '../orders/order-words.tsx'
import { entryActionTexts } from './entry-texts.ts'
import styles from './ticket.module.css'

interface Props {
  readonly ticket: TicketRef
  readonly placing: ActorRefFrom<typeof orderEntryMachine>
  readonly otherwise: RefObject<HTMLElement | null>
}

interface OrderToEnterProps {
  readonly asked: OrderToEnter
}

const ReadWarnings = ({ asked: { preview, acknowledged } }: OrderToEnterProps) => {
  const names = accountNamesByCode(preview.accounts)
  const warnings = preview.checks.filter(({ outcome }) => outcome === 'warning')
  const rules = acknowledged.filter((rule) => warnings.some((check) => check.rule === rule))
  if (rules.length === 0) return null
  return (
    <ul aria-label="Acknowledged warnings">
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

const leftOutText = (count: number): string => `${pluralise(count, 'account')} ${count === 1 ? 'is' : 'are'} left out.`

const LeftOut = ({ asked: { preview } }: OrderToEnterProps) => {
  const { leftOut } = preview
  const names = accountNamesByCode(leftOut)
  if (leftOut.length === 0) return null
  const reasons = [...new Set(leftOut.map(({ why }) => why))]
  return (
    <div>
      <p className={styles['words']}>{leftOutText(leftOut.length)}</p>
      <ul aria-label="Left out">
        {reasons.map((reason) => (
          <li key={reason}>
            {reason}:{' '}
            {shortenedListText(
              leftOut.filter(({ why }) => why === reason).map(({ account }) => accountText(account, names)),
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

const OrderQuestion = ({ asked }: OrderToEnterProps) => {
  return (
    <div className={styles['asked']}>
      <OrderWords effect={asked.preview} />
      <ReadWarnings asked={asked} />
      <LeftOut asked={asked} />
      <AfterTable accounts={asked.preview.accounts} />
    </div>
  )
}

export const OrderEntryDialog = ({ ticket, placing, otherwise }: Props) => {
  const asked = useSelector(ticket, ({ context }) => context.placing)
  const entering = useSelector(ticket, ({ context }) => context)
  if (O.isNone(asked)) return null
  const { title, act } = entryActionTexts(entering, asked.value.preview)
  return (
    <ConfirmingDialog
      acting={placing}
      otherwise={otherwise}
      title={title}
      act={act}
      size="50rem"
      refused={(refusal) => <RefusalAlert>{refusal}</RefusalAlert>}
    >
      <OrderQuestion asked={asked.value} />
    </ConfirmingDialog>
  )
}
