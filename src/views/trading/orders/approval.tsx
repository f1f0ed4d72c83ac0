import { useSelector } from '@xstate/react'
import { O } from '../../../domain/fp.ts'
import type { OrderEffect } from '../../../domain/trading/ticket/order-preview.ts'
import type { OrderFacts, OrderMovingRef } from '../../../machines/trading/order-moving.ts'
import { useMomentText } from '../../adapters/moment-text.ts'
import { AfterTable } from './account-table.tsx'
import { CheckList } from '../ticket/check-list.tsx'
import { GainNote } from '../ticket/gain-note.tsx'
import { lastPriceText, namesOf } from './order-texts.ts'
import { OrderWords } from './order-words.tsx'
import styles from '../ticket/ticket.module.css'

interface Props {
  readonly moving: OrderMovingRef
  readonly effect: O.Option<OrderEffect>
  readonly facts: OrderFacts
}

/** What whoever asked for an order was shown, as of now. */
export const Approval = ({ moving, effect, facts }: Props) => {
  const { order, acknowledged } = useSelector(moving, ({ context }) => context)
  const momentText = useMomentText()
  const names = namesOf(facts.accounts)
  if (O.isNone(effect)) return null
  return (
    <div className={styles['asked']}>
      <OrderWords effect={effect.value} />
      <p className={styles['note']}>
        {order.byName} asked for it, {momentText(order.at)}. {lastPriceText(facts)}
      </p>
      <AfterTable accounts={effect.value.accounts} />
      <GainNote gain={facts.gain} />
      <CheckList
        checks={effect.value.checks}
        acknowledged={acknowledged}
        nameOf={(account) => names.get(account) ?? account}
        onToggle={(rule) => moving.send({ type: 'rule.toggled', rule })}
      />
    </div>
  )
}
