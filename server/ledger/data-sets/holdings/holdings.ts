import { displayDate } from '../../../../src/domain/dates/display-date.ts'
import { receivablesBySecurity, type IncomeReceivable } from '../../../../src/domain/ledger/income/receivable.ts'
import { gainRate, weightOf } from '../../../../src/domain/ledger/valuation/allocation.ts'
import { type CashHolding, cashHoldings } from '../../../../src/domain/ledger/valuation/foreign-cash.ts'
import type { AccountLedger } from '../../../../src/domain/ledger/valuation/ledger.ts'
import { roundToCents, totalOf } from '../../../../src/domain/money.ts'
import { dashboardPath } from '../../../../src/domain/navigation/route.ts'
import { derivedPrice } from '../../../../src/domain/widgets/figures/price-decimals.ts'
import { unknownCells } from '../../../../src/domain/widgets/table/unknown-figures.ts'
import type { TableCell, TableColumn, TableMeta, TableRow } from '../../../../src/domain/widgets/table/widget-table.ts'
import { loadLedgers } from '../../read/load-ledgers.ts'
import { cashSecurity, readSecurities, receivableSecurity, type SecurityLookup } from '../../read/read-securities.ts'
import { type LedgerScope, singlePartScope } from '../../read/scope.ts'
import { readUnsettled, type UnsettledRow } from '../../settlement/read-unsettled.ts'
import { anomalyMeta, atCostMeta } from '../gains/anomaly-notes.ts'
import { whatIfColumns, withWhatIfLink } from '../gains/gains.ts'
import { foreignCashMeta, foreignCells, ratesMeta, withForeignColumns } from './foreign-holdings.ts'
import { foreignCashOf, homeCashOf, type Holding, holdingsOf } from './holding.ts'
import { orderColumns, withOrders } from './order-links.ts'
import { uncostedMeta, uncostedSecurities, unpricedMeta, unpricedAssetCodes } from './unpriced.ts'
import { asAtMeta, accountCodesOf, type DataSetReader, type DataSetReading } from '../reading.ts'
import { tableColumn, linkCell, dataTable } from '../table.ts'
import { unsettledCashCells, unsettledCells, unsettledMeta, withUnsettledColumns } from './unsettled-trades.ts'

const holdingColumns: readonly TableColumn[] = [
  tableColumn('code', 'Code', 'text'),
  tableColumn('security', 'Security', 'text', { visibilityWeight: 2 }),
  tableColumn('quantity', 'Quantity', 'holding', { visibilityWeight: 3 }),
  tableColumn('price', 'Price', 'price', { visibilityWeight: 2 }),
  tableColumn('marketValue', 'Market value', 'currency', { total: true }),
  tableColumn('cost', 'Cost', 'currency', { total: true, visibilityWeight: 1 }),
  tableColumn('gain', 'Unrealised gain', 'currency', { total: true, visibilityWeight: 3 }),
  tableColumn('gainPercent', 'Gain %', 'percent', { visibilityWeight: 1 }),
  tableColumn('weight', 'Weight', 'percent', { total: true, visibilityWeight: 1 }),
]

/** A holding without a price is worth its cost. Its gain is unknown, as with units of unknown cost. */
const gainCells = ({ gain, cost, isAtCost, isCostUnknown }: Holding): TableRow =>
  isAtCost || isCostUnknown
    ? {
        gain: null,
        gainPercent: null,
        ...unknownCells('gain', 'gainPercent'),
        ...(isAtCost ? unknownCells('marketValue') : {}),
        ...(isCostUnknown ? unknownCells('cost') : {}),
      }
    : { gain, gainPercent: gainRate(gain, cost) }

const holdingRow =
  (securities: SecurityLookup, total: number, trades: readonly UnsettledRow[]) =>
  (holding: Holding): TableRow => ({
    code: holding.security,
    security: securities(holding.security).name,
    quantity: holding.quantity,
    price: holding.quote === null ? holding.price : derivedPrice(holding.price),
    marketValue: holding.marketValue,
    cost: holding.cost,
    ...gainCells(holding),
    weight: weightOf(holding.marketValue, total),
    ...foreignCells(holding),
    ...unsettledCells(trades, holding.security),
  })

const cashRow = (cash: number, total: number): TableRow => ({
  code: cashSecurity.code,
  security: cashSecurity.name,
  quantity: null,
  price: null,
  marketValue: cash,
  cost: null,
  gain: null,
  gainPercent: null,
  weight: weightOf(cash, total),
  quote: null,
  priceGain: null,
  currencyGain: null,
  unsettled: null,
  unsettledCash: null,
})

/** The currency gain is shown below the list, because cost and gain are those of securities. */
const foreignCashRow =
  (total: number) =>
  ({ currency, balance, rate, value }: CashHolding): TableRow => ({
    ...cashRow(value, total),
    code: `${cashSecurity.code} ${currency}`,
    security: `Cash in ${currency}`,
    quantity: balance,
    price: rate?.value ?? null,
    ...(rate === null ? unknownCells('marketValue') : {}),
  })

const receivableRow =
  (securities: SecurityLookup, total: number) =>
  ({ security, until, amount, of }: IncomeReceivable): TableRow => ({
    ...cashRow(amount, total),
    code: receivableSecurity.code,
    security: `${securities(security).name}, ${of === 'residual' ? 'kept by its reinvestment plan' : `payable ${displayDate(until)}`}`,
  })

interface HeldAssets {
  readonly holdings: readonly Holding[]
  /** Australian dollars, including cash in other currencies. */
  readonly cash: number
  readonly foreignCash: readonly CashHolding[]
  readonly receivables: readonly IncomeReceivable[]
  readonly unsettled: readonly UnsettledRow[]
}

interface HoldingsPart {
  readonly part: string
  readonly ledger: AccountLedger
  readonly held: HeldAssets
}

const totalValueOf = ({ holdings, cash, foreignCash, receivables }: HeldAssets): number =>
  roundToCents(
    totalOf(holdings, ({ marketValue }) => marketValue) +
      cash +
      totalOf(foreignCash, ({ value }) => value) +
      totalOf(receivables, ({ amount }) => amount),
  )

const assetRows = (
  { holdings, cash, foreignCash, receivables, unsettled }: HeldAssets,
  securities: SecurityLookup,
  total: number,
): readonly TableRow[] => [
  ...holdings.map(holdingRow(securities, total, unsettled)),
  { ...cashRow(cash, total), ...unsettledCashCells(unsettled) },
  ...foreignCash.map(foreignCashRow(total)),
  ...receivables.map(receivableRow(securities, total)),
]

const loadHoldings = async (reading: DataSetReading, scope: LedgerScope) => {
  const { snapshot, asAt } = reading
  const { byPart } = await loadLedgers(snapshot, scope, { from: asAt, to: asAt })
  const unsettled = await readUnsettled(snapshot, scope, asAt)
  const held = [...byPart].map(
    ([part, ledger]: [string, AccountLedger]): HoldingsPart => ({
      part,
      ledger,
      held: {
        holdings: holdingsOf(ledger, asAt),
        cash: homeCashOf(ledger),
        foreignCash: foreignCashOf(ledger, asAt),
        receivables: receivablesBySecurity(ledger.receivables, asAt),
        unsettled: unsettled.get(part) ?? [],
      },
    }),
  )
  return {
    held,
    total: totalOf(held, (part) => totalValueOf(part.held)),
    securities: await readSecurities(snapshot),
  }
}

const metaOf = (reading: DataSetReading, held: readonly HoldingsPart[]): readonly TableMeta[] => {
  const holdings = held.flatMap((part) => part.held.holdings)
  const cash = cashHoldings(
    held.flatMap(({ ledger }) => ledger.foreignCash ?? []),
    reading.asAt,
  )
  return [
    ...asAtMeta(reading),
    ...ratesMeta(holdings, cash),
    ...unpricedMeta('Market value, Unrealised gain', unpricedAssetCodes(holdings, cash).length),
    ...uncostedMeta(uncostedSecurities(holdings)),
    ...atCostMeta(holdings),
    ...foreignCashMeta(cash),
    ...held.flatMap((part) => unsettledMeta(part.held.unsettled)),
    ...held.flatMap(({ ledger }) => anomalyMeta(ledger.positions)),
  ]
}

const columnsOf = (reading: DataSetReading, held: readonly HoldingsPart[]): readonly TableColumn[] => [
  ...withUnsettledColumns(
    withForeignColumns(
      holdingColumns,
      held.flatMap((part) => part.held.holdings),
    ),
    held.flatMap((part) => part.held.unsettled),
  ),
  ...whatIfColumns(reading),
  ...orderColumns(reading),
]

export const holdingsBySecurity: DataSetReader = async (reading) => {
  const { held, total, securities } = await loadHoldings(reading, singlePartScope(accountCodesOf(reading)))
  const rows = held.flatMap((part) =>
    assetRows(part.held, securities, total)
      .map(withWhatIfLink(reading, part.ledger))
      .map(withOrders(reading, part.ledger)),
  )
  return dataTable(columnsOf(reading, held), rows, metaOf(reading, held))
}

export const holdingsByAccount: DataSetReader = async (reading) => {
  const codes = accountCodesOf(reading)
  const { held, total, securities } = await loadHoldings(reading, new Map(codes.map((code) => [code, code])))
  const account = (code: string): TableCell => linkCell(dashboardPath({ type: 'portfolio', code }), code)
  const rows = held.flatMap((part) =>
    assetRows(part.held, securities, total)
      .map(withWhatIfLink(reading, part.ledger))
      .map(withOrders(reading, part.ledger, { type: 'portfolio', code: part.part }))
      .map((row) => ({ account: account(part.part), ...row })),
  )
  return dataTable(
    [tableColumn('account', 'Account', 'link'), ...columnsOf(reading, held)],
    rows,
    metaOf(reading, held),
    {
      groupOn: 'account',
    },
  )
}
