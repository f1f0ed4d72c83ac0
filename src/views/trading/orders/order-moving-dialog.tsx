import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useId } from 'react'
import { O, pipe } from '../../../domain/fp.ts'
import { lastDate } from '../../../domain/dates/iso-date.ts'
import { requiredFieldText } from '../../../domain/texts.ts'
import { openDisputes } from '../../../domain/trading/desk/dispute.ts'
import type { TicketFacts } from '../../../domain/trading/ticket/drafted-order.ts'
import {
  type EntryField,
  entryFaults,
  fieldsOf,
  needsFacts,
  type OrderEntry,
  standingFills,
} from '../../../domain/trading/ticket/order-entry.ts'
import type { FollowedState } from '../../../machines/kit/followed.ts'
import type { OrderMove } from '../../../domain/trading/ticket/order-moves.ts'
import {
  effectIn,
  type OrderMovingRef,
  type MoveObstacle,
  moveObstacleIn,
} from '../../../machines/trading/order-moving.ts'
import { DateField } from '../../adapters/date-field.tsx'
import { RefusalAlert } from '../../ui/dialogs/confirming-dialog.tsx'
import { ModalDialog, DialogFoot } from '../../ui/dialogs/dialog.tsx'
import { unitPriceText } from '../../ui/texts/figure-text.ts'
import { unitsText } from '../../../domain/ledger/units-text.ts'
import { ListLoading } from '../../ui/lists/list-loading.tsx'
import { ListShell } from '../../ui/lists/list-shell.tsx'
import { OrderApproval } from './approval.tsx'
import { OrderChanged } from './order-changed.tsx'
import {
  changedUnitsText,
  disputeText,
  filledText,
  moveNotes,
  moveTexts,
  accountNamesByCode,
  orderText,
  priceTermText,
  termsText,
  timeTermText,
  orderAccountsText,
} from './order-texts.ts'
import styles from '../ticket/ticket.module.css'

interface Props {
  readonly moving: OrderMovingRef
}

const entryLabels: Readonly<Record<EntryField, string>> = {
  reason: 'Reason',
  reference: 'Broker’s order number',
  execution: 'Broker’s trade number',
  dispute: 'Dispute',
  units: 'Units',
  price: 'Price in dollars',
  brokerage: 'Brokerage in dollars',
  tradedOn: 'Trade date',
}

const bustedLabel = 'Trade'

interface FieldProps extends Props {
  readonly field: EntryField
  readonly entry: OrderEntry
  readonly fault: string | undefined
}

const BustedField = ({ moving, entry }: Omit<FieldProps, 'field' | 'fault'>) => {
  const order = useSelector(moving, ({ context }) => context.order)
  return (
    <NativeSelect
      label={bustedLabel}
      required
      data={[
        { value: '', label: 'Choose a trade' },
        ...standingFills(order).map(({ execution, units, price }) => ({
          value: execution,
          label: `${execution}: ${unitsText(units)} at ${unitPriceText(price)}`,
        })),
      ]}
      value={entry.execution}
      onChange={({ currentTarget }) =>
        moving.send({ type: 'entry.typed', changed: { execution: currentTarget.value } })
      }
    />
  )
}

const DisputeField = ({ moving, entry }: Omit<FieldProps, 'field' | 'fault'>) => {
  const order = useSelector(moving, ({ context }) => context.order)
  // another person may have settled the chosen dispute
  const isOpen = openDisputes(order.disputes).some(({ dispute }) => dispute.toString() === entry.dispute)
  return (
    <NativeSelect
      label={entryLabels.dispute}
      required
      data={[
        { value: '', label: 'Choose a dispute' },
        ...openDisputes(order.disputes).map((each) => ({ value: each.dispute.toString(), label: disputeText(each) })),
      ]}
      value={isOpen ? entry.dispute : ''}
      onChange={({ currentTarget }) => moving.send({ type: 'entry.typed', changed: { dispute: currentTarget.value } })}
    />
  )
}

const EntryInput = ({ moving, field, entry, fault }: FieldProps) => {
  const move = useSelector(moving, ({ context }) => context.move)
  const type = (text: string) => moving.send({ type: 'entry.typed', changed: { [field]: text } })
  const common = {
    label: entryLabels[field],
    value: entry[field],
    error: entry[field] === '' ? undefined : fault,
    required: field !== 'reference',
  }
  if (field === 'execution' && move === 'BustFill') return <BustedField moving={moving} entry={entry} />
  if (field === 'dispute') return <DisputeField moving={moving} entry={entry} />
  if (field === 'reason')
    return <Textarea {...common} autosize minRows={2} onChange={({ currentTarget }) => type(currentTarget.value)} />
  if (field === 'tradedOn')
    return (
      <div className={styles['until']}>
        <span aria-hidden="true">{entryLabels.tradedOn}</span>
        <DateField
          label={entryLabels.tradedOn}
          value={entry.tradedOn}
          min="1985-09-20"
          max={lastDate}
          className={styles['date']}
          onChoose={type}
        />
      </div>
    )
  return <TextInput {...common} autoComplete="off" onChange={({ currentTarget }) => type(currentTarget.value)} />
}

const MoveForm = ({ moving }: Props) => {
  const { order, move, entry } = useSelector(moving, ({ context }) => context)
  const faults = entryFaults(move, entry, order)
  return (
    <div className={styles['fields']}>
      {fieldsOf(move).map((field) => (
        <EntryInput key={field} moving={moving} field={field} entry={entry} fault={faults[field]} />
      ))}
    </div>
  )
}

const knownAccountNames = ({ known }: FollowedState<TicketFacts>) =>
  accountNamesByCode(O.isSome(known) ? known.value.accounts : [])

const MoveTexts = ({ moving }: Props) => {
  const { move, order, facts } = useSelector(moving, ({ context }) => context)
  const note = moveNotes[move]
  const names = knownAccountNames(facts)
  return (
    <>
      <p className={styles['order']}>
        <strong>{orderText(order)}</strong> for {orderAccountsText(order, names)}, {priceTermText(order)},{' '}
        {timeTermText(order)}. {filledText(order)}.
      </p>
      {order.amended !== null && (
        <p className={styles['words']}>
          New terms requested: {termsText(order.amended)}. {changedUnitsText(order, order.amended, names)}
        </p>
      )}
      {note !== undefined && <p className={styles['words']}>{note}</p>}
    </>
  )
}

const entryFieldLabel = (move: OrderMove, field: EntryField): string =>
  field === 'execution' && move === 'BustFill' ? bustedLabel : entryLabels[field]

const reasonText = (move: OrderMove, { field, text }: MoveObstacle): string => {
  if (field === null) return text
  const label = entryFieldLabel(move, field)
  return text === requiredFieldText ? `${label} is missing` : `${label}: ${text}`
}

const MoveFoot = ({ moving }: Props) => {
  const id = useId()
  const { move, refusal } = useSelector(moving, ({ context }) => context)
  const why = useSelector(moving, ({ context }) =>
    pipe(
      moveObstacleIn(context),
      O.map((known) => reasonText(context.move, known)),
      O.toNullable,
    ),
  )
  const canAct = useSelector(moving, (snapshot) => snapshot.can({ type: 'act.confirmed' }))
  const isActing = useSelector(moving, (snapshot) => snapshot.matches('acting'))
  const isOvertaken = useSelector(moving, (snapshot) => snapshot.matches('overtaken'))
  return (
    <DialogFoot above={O.isSome(refusal) && <RefusalAlert>{refusal.value}</RefusalAlert>}>
      {!isOvertaken && (
        <span id={id} className={styles['reason']}>
          {why}
        </span>
      )}
      <Button variant="default" disabled={isActing} onClick={() => moving.send({ type: 'act.cancelled' })}>
        {isOvertaken ? 'Close' : 'Cancel'}
      </Button>
      {!isOvertaken && (
        <Button
          loading={isActing}
          disabled={!isActing && !canAct}
          aria-describedby={id}
          onClick={() => moving.send({ type: 'act.confirmed' })}
        >
          {moveTexts[move].act}
        </Button>
      )}
    </DialogFoot>
  )
}

export const OrderMovingDialog = ({ moving }: Props) => {
  const { order, begunWith, move, facts } = useSelector(moving, ({ context }) => context)
  const isActing = useSelector(moving, (snapshot) => snapshot.matches('acting'))
  const isOvertaken = useSelector(moving, (snapshot) => snapshot.matches('overtaken'))
  const { title } = moveTexts[move]
  const isApproval = move === 'ApproveOrder'
  return (
    <ModalDialog
      title={title}
      size={isApproval ? '50rem' : 'md'}
      onClose={() => moving.send({ type: 'act.cancelled' })}
    >
      {(!isApproval || isOvertaken) && <MoveTexts moving={moving} />}
      {order.revision > begunWith.revision && !isActing && (
        <OrderChanged order={order} begunWith={begunWith} names={knownAccountNames(facts)} isOver={isOvertaken} />
      )}
      {!isOvertaken && !needsFacts(move) && <MoveForm moving={moving} />}
      {!isOvertaken && needsFacts(move) && (
        <ListShell
          list={facts}
          loading={<ListLoading what="order" height="6rem" />}
          onRetry={() => moving.send({ type: 'facts.retried' })}
        >
          {(known) =>
            isApproval ? (
              <OrderApproval moving={moving} effect={effectIn({ move, order, facts })} facts={known} />
            ) : (
              <MoveForm moving={moving} />
            )
          }
        </ListShell>
      )}
      <MoveFoot moving={moving} />
    </ModalDialog>
  )
}
