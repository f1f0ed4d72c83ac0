import { TextInput } from '@mantine/core'
import type { OrderDraftFaults } from '../../../domain/trading/ticket/drafted-order.ts'
import type { AccountFacts } from '../../../domain/trading/checks/check-facts.ts'
import { amountOf, type OrderDraft } from '../../../domain/trading/ticket/order-draft.ts'
import type { AccountAfterOrder, OrderPreview } from '../../../domain/trading/ticket/order-preview.ts'
import { emptyCellText } from '../../../domain/widgets/table/format-cell.ts'
import { moneyText } from '../../ui/texts/figure-text.ts'
import { unitsText } from '../../../domain/ledger/units-text.ts'
import { FigureTable } from '../../ledger/what-if/figure-table.tsx'
import { measureTexts } from '../ticket/ticket-fields.tsx'
import styles from '../ticket/ticket.module.css'

const moneyCellText = (amount: number | null): string => (amount === null ? emptyCellText : moneyText(amount))
const percentCellText = (percent: number | null): string =>
  percent === null ? emptyCellText : `${percent.toFixed(2)}%`

const holdingUnitsText = (held: number): string => (held < 0 ? `${unitsText(-held)} short` : unitsText(held))

const afterOrderCells = (after: AccountAfterOrder | undefined): readonly string[] =>
  after === undefined
    ? [emptyCellText, emptyCellText, emptyCellText, emptyCellText, emptyCellText, emptyCellText]
    : [
        unitsText(after.units),
        moneyCellText(after.consideration),
        moneyCellText(after.brokerage),
        moneyCellText(after.cash),
        holdingUnitsText(after.held),
        after.held < 0 ? emptyCellText : percentCellText(after.weight),
      ]

const figureColumns = [
  { title: 'Units', isFigure: true },
  { title: 'Value', isFigure: true },
  { title: 'Brokerage', isFigure: true },
  { title: 'Cash after', isFigure: true },
  { title: 'Holding after', isFigure: true },
  { title: 'Weight after', isFigure: true },
] as const

interface Props {
  readonly draft: OrderDraft
  readonly accounts: readonly AccountFacts[]
  readonly faults: OrderDraftFaults
  readonly preview: OrderPreview | null
  readonly onType: (account: string, amount: string) => void
}

const WorkingNote = ({ accounts }: Pick<OrderPreview, 'accounts'>) =>
  accounts.some(({ isWorking }) => isWorking) && (
    <p className={styles['note']}>Holding and weight after include other working orders for this security.</p>
  )

export const BlockTable = ({ draft, accounts, faults, preview, onType }: Props) => (
  <>
    <FigureTable
      label="Accounts in this order"
      columns={[{ title: 'Account' }, { title: 'Requested' }, ...figureColumns]}
      rows={[
        ...accounts.map(({ account, name }) => ({
          key: account,
          cells: [
            `${name} (${account})`,
            <TextInput
              key="amount"
              size="xs"
              aria-label={`${measureTexts[draft.measure]} for ${account}`}
              inputMode="decimal"
              value={amountOf(draft, account)}
              error={faults.accounts.get(account)}
              description={faults.leftOut.get(account)}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              onChange={({ currentTarget }) => onType(account, currentTarget.value)}
            />,
            ...afterOrderCells(preview?.accounts.find((each) => each.account === account)),
          ],
        })),
        ...(preview === null
          ? []
          : [
              {
                key: 'total',
                isSum: true,
                cells: [
                  'Total',
                  '',
                  unitsText(preview.terms.quantity),
                  moneyCellText(preview.estimate?.consideration ?? null),
                  moneyCellText(preview.estimate?.brokerage ?? null),
                  ...['', '', ''],
                ],
              },
            ]),
      ]}
    />
    {preview !== null && <WorkingNote accounts={preview.accounts} />}
  </>
)

export const AfterTable = ({ accounts }: Pick<OrderPreview, 'accounts'>) => (
  <>
    <FigureTable
      label="Estimate"
      columns={[{ title: 'Account' }, ...figureColumns]}
      rows={accounts.map((after) => ({
        key: after.account,
        cells: [`${after.name} (${after.account})`, ...afterOrderCells(after)],
      }))}
    />
    <WorkingNote accounts={accounts} />
  </>
)
