import { useSelector } from '@xstate/react'
import { instantText } from '../../adapters/firm-time.ts'
import { O } from '../../../domain/fp.ts'
import type { OrderEffect } from '../../../domain/trading/ticket/order-preview.ts'
import type { TicketFacts } from '../../../domain/trading/ticket/drafted-order.ts'
import { followedIn } from '../../../machines/kit/followed.ts'
import type { OrderGainRef, OrderMovingRef } from '../../../machines/trading/order-moving.ts'
import { ListLoading } from '../../ui/lists/list-loading.tsx'
import { ListShell } from '../../ui/lists/list-shell.tsx'
import { AfterTable } from './account-table.tsx'
import { CheckList } from '../ticket/check-list.tsx'
import { GainNote } from '../ticket/gain-note.tsx'
import { lastPriceText, accountNamesByCode } from './order-texts.ts'
import { OrderWords } from './order-words.tsx'
import styles from '../ticket/ticket.module.css'

interface Props {
  readonly moving: OrderMovingRef
  readonly effect: O.Option<OrderEffect>
  readonly facts: TicketFacts
}

const ApprovalGain = ({ answer }: { readonly answer: OrderGainRef }) => {
  const gain = useSelector(answer, followedIn)
  return (
    <ListShell
      list={gain}
      loading={<ListLoading what="tax estimate" height="6rem" />}
      failed="Tax estimate unavailable."
      onRetry={() => answer.send({ type: 'read.retried' })}
    >
      {(known) => <GainNote gain={O.some(known)} />}
    </ListShell>
  )
}

export const OrderApproval = ({ moving, effect, facts }: Props) => {
  const { order, acknowledged, gain } = useSelector(moving, ({ context }) => context)
  const names = accountNamesByCode(facts.accounts)
  if (O.isNone(effect)) return null
  return (
    <div className={styles['asked']}>
      <OrderWords effect={effect.value} />
      <p className={styles['note']}>
        Requested by {order.byName}, {instantText(order.at)}. {lastPriceText(facts)}
      </p>
      <AfterTable accounts={effect.value.accounts} />
      {O.isSome(gain) && <ApprovalGain answer={gain.value.answer} />}
      <CheckList
        checks={effect.value.checks}
        acknowledged={acknowledged}
        nameOf={(account) => names.get(account) ?? account}
        onToggle={(rule) => moving.send({ type: 'rule.toggled', rule })}
      />
    </div>
  )
}
