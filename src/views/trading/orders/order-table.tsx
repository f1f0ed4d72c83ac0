import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { displayDate } from '../../../domain/dates/display-date.ts'
import { instantText } from '../../adapters/firm-time.ts'
import { O } from '../../../domain/fp.ts'
import type { OrderFill } from '../../../domain/trading/order/fills/fill.ts'
import type { ShownOrder } from '../../../domain/trading/order/shown-order.ts'
import { movesOf, seesEvidence } from '../../../domain/trading/ticket/order-moves.ts'
import type { OrderEvidenceRef } from '../../../machines/trading/order-evidence.ts'
import type { OrdersRef } from '../../../machines/trading/orders.ts'
import { pluralise } from '../../../domain/text/pluralise.ts'
import { moneyText, unitPriceText } from '../../ui/texts/figure-text.ts'
import { unitsText } from '../../../domain/ledger/units-text.ts'
import { RefusalAlert } from '../../ui/dialogs/confirming-dialog.tsx'
import frame from '../../ui/lists/list-screen.module.css'
import type { DataColumn } from '../../ui/tables/data-column.ts'
import { DataTable } from '../../ui/tables/data-table.tsx'
import { FigureTable } from '../../ledger/what-if/figure-table.tsx'
import { OrderViewList } from './order-view-list.tsx'
import {
  accountText,
  manualTakeoverText,
  disputeText,
  filledText,
  moveTexts,
  orderText,
  priceTermText,
  disputeResolutionText,
  simulatedExchangeText,
  statusTexts,
  termsText,
  timeTermText,
  orderAccountsText,
} from './order-texts.ts'
import styles from './order-table.module.css'

interface Props {
  readonly orders: OrdersRef
  readonly names: ReadonlyMap<string, string>
}

interface OrderProps extends Props {
  readonly order: ShownOrder
}

const fillName = ({ execution, isBusted, source }: OrderFill): string =>
  `${execution}${isBusted ? ', busted' : ''}${source === 'simulated' ? ', simulated' : ''}`

const filledUnitsFor = (order: ShownOrder, account: string): number =>
  order.fills
    .filter(({ isBusted }) => !isBusted)
    .flatMap(({ shares }) => shares)
    .reduce((total, share) => (share.account === account ? total + share.units : total), 0)

const EvidenceButton = ({ evidence, order }: Pick<OrderProps, 'order'> & { readonly evidence: OrderEvidenceRef }) => {
  const { id, problem } = useSelector(evidence, ({ context }) => context)
  const isSaving = useSelector(evidence, (snapshot) => snapshot.matches('saving'))
  return (
    <div className={styles['moves']}>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={`Evidence for ${orderText(order)}, ${order.id}`}
        loading={isSaving && id === order.id}
        disabled={isSaving}
        onClick={() => evidence.send({ type: 'evidence.requested', id: order.id })}
      >
        Evidence
      </Button>
      {O.isSome(problem) && id === order.id && <RefusalAlert>{problem.value}</RefusalAlert>}
    </div>
  )
}

const OrderViews = ({ orders, order }: Pick<OrderProps, 'orders' | 'order'>) => {
  const identity = useSelector(orders, ({ context }) => context.identity)
  const views = useSelector(orders, ({ context }) => context.unfolded[order.id])
  return views !== undefined && seesEvidence(identity, order) && <OrderViewList views={views} id={order.id} />
}

const OrderEvidence = ({ orders, order }: Pick<OrderProps, 'orders' | 'order'>) => {
  const identity = useSelector(orders, ({ context }) => context.identity)
  const evidence = useSelector(orders, ({ children }) => children.evidence)
  return evidence !== undefined && seesEvidence(identity, order) && <EvidenceButton evidence={evidence} order={order} />
}

const OrderDetails = ({ orders, names, order }: OrderProps) => (
  <div className={styles['details']}>
    <p className={frame['detail']}>
      Order {order.id}
      {order.reference !== '' && `, broker’s number ${order.reference}`}
    </p>
    <FigureTable
      label={`Accounts of order ${order.id}`}
      columns={[
        { title: 'Account' },
        { title: 'Requested', isFigure: true },
        { title: 'Filled', isFigure: true },
        { title: 'Exact share of fills', isFigure: true },
      ]}
      rows={order.allocations.map(({ account, units }) => ({
        key: account,
        cells: [
          accountText(account, names),
          unitsText(units),
          unitsText(filledUnitsFor(order, account)),
          unitsText(Number(((units * order.filled) / order.quantity).toFixed(4))),
        ],
      }))}
    />
    {order.fills.map((fill) => (
      <FigureTable
        key={fill.fill}
        label={`Trade ${fill.execution}`}
        columns={[
          { title: `Trade ${fillName(fill)} of ${displayDate(fill.tradedOn)}` },
          { title: 'Units', isFigure: true },
          { title: 'Value', isFigure: true },
          { title: 'Brokerage', isFigure: true },
        ]}
        rows={[
          ...fill.shares.map(({ account, units, consideration, brokerage }) => ({
            key: account,
            cells: [account, unitsText(units), moneyText(consideration), moneyText(brokerage)],
          })),
          {
            key: 'together',
            isSum: true,
            cells: [
              `At ${unitPriceText(fill.price)}`,
              unitsText(fill.units),
              moneyText(fill.consideration),
              moneyText(fill.brokerage),
            ],
          },
        ]}
      />
    ))}
    <OrderViews orders={orders} order={order} />
    <OrderEvidence orders={orders} order={order} />
  </div>
)

const MoveButtons = ({ orders, order }: Omit<OrderProps, 'names'>) => {
  const identity = useSelector(orders, ({ context }) => context.identity)
  const moves = movesOf(identity, order)
  return (
    moves.length > 0 && (
      <div className={styles['moves']}>
        {moves.map((move) => (
          <Button
            key={move}
            variant="default"
            size="compact-sm"
            aria-label={`${moveTexts[move].begin}: ${orderText(order)}, ${order.id}`}
            onClick={() => orders.send({ type: 'move.begun', order, move })}
          >
            {moveTexts[move].begin}
          </Button>
        ))}
      </div>
    )
  )
}

const pendingRequestText = ({ status, approvals, approvedBy, byName, amended }: ShownOrder): string => {
  if (status === 'AwaitingApproval') {
    const left = approvals - approvedBy.length
    return `Awaiting approval by ${pluralise(left, 'person', 'people')} other than ${byName}`
  }
  return amended === null ? '' : `New terms requested: ${termsText(amended)}`
}

const State = ({ order }: Pick<OrderProps, 'order'>) => {
  const asked = pendingRequestText(order)
  const side = simulatedExchangeText(order)
  return (
    <>
      <strong>{statusTexts[order.status]}</strong>
      <span className={frame['detail']}>{filledText(order)}</span>
      {side !== '' && <span className={frame['detail']}>{side}</span>}
      {asked !== '' && <span className={frame['detail']}>{asked}</span>}
      {order.byHand !== null && <span className={frame['reason']}>{manualTakeoverText(order.byHand)}</span>}
      {order.disputes.map((dispute) => (
        <span key={dispute.dispute} className={frame['reason']}>
          {disputeText(dispute)} {disputeResolutionText(dispute)}
        </span>
      ))}
      {order.reason !== '' && <span className={frame['reason']}>{order.reason}</span>}
    </>
  )
}

const DetailsButton = ({ orders, order }: Pick<OrderProps, 'orders' | 'order'>) => {
  const isUnfolded = useSelector(orders, ({ context }) => order.id in context.unfolded)
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-expanded={isUnfolded}
      aria-label={`Details of ${orderText(order)}, ${order.id}`}
      onClick={() => orders.send({ type: 'order.unfolded', order })}
    >
      Details
    </Button>
  )
}

const columns: readonly DataColumn<ShownOrder, Props>[] = [
  {
    title: 'Order',
    isHeader: true,
    cell: (order) => (
      <>
        {orderText(order)}
        <span className={frame['detail']}>
          {priceTermText(order)}, {timeTermText(order)}
        </span>
        <span className={frame['detail']}>
          {instantText(order.at)} by {order.byName}
        </span>
      </>
    ),
  },
  {
    title: 'Accounts',
    cell: (order, { orders, names }) => (
      <>
        {orderAccountsText(order, names)}
        <DetailsButton orders={orders} order={order} />
      </>
    ),
  },
  {
    title: 'Status',
    cell: (order, { orders }) => (
      <>
        <State order={order} />
        <MoveButtons orders={orders} order={order} />
      </>
    ),
  },
]

export const OrderTable = ({
  orders,
  names,
  shown,
  label,
}: Props & { readonly shown: readonly ShownOrder[]; readonly label: string }) => {
  const unfolded = useSelector(orders, ({ context }) => context.unfolded)
  return (
    <DataTable
      className={styles['table']}
      label={label}
      columns={columns}
      of={{ orders, names }}
      rows={shown}
      rowKey={({ id }) => id}
      detail={{
        open: unfolded,
        className: styles['unfolded'],
        content: (order, of) => <OrderDetails {...of} order={order} />,
      }}
    />
  )
}
