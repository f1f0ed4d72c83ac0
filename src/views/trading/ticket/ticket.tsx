import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type RefObject, useId, useRef } from 'react'
import { E, O } from '../../../domain/fp.ts'
import type { CheckFacts } from '../../../domain/trading/checks/check-facts.ts'
import { draftFaults } from '../../../domain/trading/ticket/drafted-order.ts'
import { amountOf, type OrderDraft } from '../../../domain/trading/ticket/order-draft.ts'
import type { OrderPreview } from '../../../domain/trading/ticket/order-preview.ts'
import { type TicketRef, sendObstacleIn } from '../../../machines/trading/ticket.ts'
import { ListLoading } from '../../ui/lists/list-loading.tsx'
import { ListShell } from '../../ui/lists/list-shell.tsx'
import { AfterTable, BlockTable } from '../orders/account-table.tsx'
import { CheckList } from './check-list.tsx'
import { GainNote } from './gain-note.tsx'
import { accountNamesByCode } from '../orders/order-texts.ts'
import { orderEnteredText, entryActionTexts } from './entry-texts.ts'
import { OrderEntryDialog } from './order-entry-dialog.tsx'
import { TicketFields } from './ticket-fields.tsx'
import styles from './ticket.module.css'

interface Props {
  readonly ticket: TicketRef
}

const validPreview = (preview: O.Option<E.Either<string, OrderPreview>>): OrderPreview | null =>
  O.isSome(preview) && E.isRight(preview.value) ? preview.value.right : null

const SendButton = ({ ticket }: Props) => {
  const id = useId()
  const reason = useSelector(ticket, ({ context }) => O.toNullable(sendObstacleIn(context)))
  const text = useSelector(ticket, ({ context }) => entryActionTexts(context, validPreview(context.preview)).act)
  return (
    <div className={styles['send']}>
      <Button disabled={reason !== null} aria-describedby={id} onClick={() => ticket.send({ type: 'order.requested' })}>
        {text}…
      </Button>
      <span id={id} className={styles['reason']}>
        {reason}
      </span>
    </div>
  )
}

interface NoteProps extends Props {
  readonly note: RefObject<HTMLParagraphElement | null>
}

const EnteredNote = ({ ticket, note }: NoteProps) => {
  const placed = useSelector(ticket, ({ context }) => context.placed)
  return (
    <p ref={note} role="status" tabIndex={-1} className={styles['placed']}>
      {O.isSome(placed) && orderEnteredText(placed.value.status)}
    </p>
  )
}

const TicketForm = ({ ticket, facts, note }: NoteProps & { readonly facts: CheckFacts }) => {
  const { draft, preview, acknowledged, worths, amends, gain } = useSelector(ticket, ({ context }) => context)
  const isWorkingOut = useSelector(ticket, (snapshot) => snapshot.matches({ gain: 'asking' }))
  const shown = validPreview(preview)
  const faults = draftFaults(draft, { ...facts, worths: O.getOrElse(() => ({}))(worths.known) }, amends?.fills)
  const isBlock = facts.accounts.length > 1
  const names = accountNamesByCode(facts.accounts)
  const edit = (changed: Partial<OrderDraft>) => ticket.send({ type: 'draft.edited', changed })
  const isTyped = facts.accounts.some(({ account }) => amountOf(draft, account) !== '')
  return (
    <>
      <TicketFields
        draft={draft}
        faults={faults}
        isBlock={isBlock}
        edit={edit}
        today={facts.today}
        last={facts.quote?.price ?? null}
        isAmending={amends !== null}
        account={facts.accounts[0]?.account ?? ''}
      />
      {isBlock && (
        <BlockTable
          draft={draft}
          accounts={facts.accounts}
          faults={isTyped ? faults : { ...faults, accounts: new Map(), leftOut: new Map() }}
          preview={shown}
          onType={(account, amount) => edit({ own: { ...draft.own, [account]: amount } })}
        />
      )}
      {!isBlock && shown !== null && <AfterTable accounts={shown.accounts} />}
      <GainNote gain={gain} isBusy={isWorkingOut} />
      {shown !== null && (
        <CheckList
          checks={shown.checks}
          acknowledged={acknowledged}
          nameOf={(account) => names.get(account) ?? account}
          onToggle={(rule) => ticket.send({ type: 'rule.toggled', rule })}
        />
      )}
      <SendButton ticket={ticket} />
      <EnteredNote ticket={ticket} note={note} />
    </>
  )
}

export const OrderTicket = ({ ticket }: Props) => {
  const facts = useSelector(ticket, ({ context }) => context.facts)
  const placing = useSelector(ticket, ({ children }) => children.placing)
  const isAmending = useSelector(ticket, ({ context }) => context.amends !== null)
  const note = useRef<HTMLParagraphElement>(null)
  return (
    <section aria-label="Order" className={styles['ticket']} data-card={isAmending ? undefined : true}>
      {!isAmending && <h2 className={styles['title']}>Order</h2>}
      <ListShell
        list={facts}
        loading={<ListLoading what="order form" height="12rem" />}
        refused="You cannot order for these accounts here."
        onRetry={() => ticket.send({ type: 'facts.retried' })}
      >
        {(known) => <TicketForm ticket={ticket} facts={known} note={note} />}
      </ListShell>
      {placing !== undefined && <OrderEntryDialog ticket={ticket} placing={placing} otherwise={note} />}
    </section>
  )
}
