import { summaryItems } from '../../../src/domain/ledger/valuation/headlines.ts'
import { gainRate, weightOf } from '../../../src/domain/ledger/valuation/allocation.ts'
import type { DashboardType } from '../../../src/domain/dashboards/dashboard-type.ts'
import { dashboardPath } from '../../../src/domain/navigation/route.ts'
import { incompleteNote, unknownCells } from '../../../src/domain/widgets/table/unknown-figures.ts'
import type { TableCell, TableColumn, TableMeta, TableRow } from '../../../src/domain/widgets/table/widget-table.ts'
import { singlePartScope } from '../read/scope.ts'
import { readUnsettled, type UnsettledRow } from '../settlement/read-unsettled.ts'
import { asAtMeta, accountCodesOf, type DataSetReader, type DataSetReading } from './reading.ts'
import { readSummaries, type ValuationSummary } from './summary.ts'
import { tableColumn, linkCell, dataTable } from './table.ts'
import { lostReturnNotes, reasonNotes } from './returns/missing-returns.ts'
import { uncostedMeta, unpricedCells, unpricedMeta } from './holdings/unpriced.ts'
import { unsettledCash } from './holdings/unsettled-trades.ts'

const unrealisedOf = (summary: ValuationSummary): number | null =>
  isGainIncomplete(summary) && summary.unrealised === 0 ? null : summary.unrealised

const isGainIncomplete = ({ unpriced, uncosted }: ValuationSummary): boolean => unpriced > 0 || uncosted.length > 0

const returnNote: TableMeta = {
  class: 'footer-table-row',
  value: incompleteNote(
    'Return, financial year to date',
    'On some days used to measure the return, holdings had no price or exchange rate. They are valued at cost.',
  ),
}

const valuationMeta = (summaries: readonly ValuationSummary[]): readonly TableMeta[] => [
  ...unpricedMeta(
    'Securities, Total value, Unrealised gain',
    summaries.reduce((count, { unpriced }) => count + unpriced, 0),
  ),
  ...(summaries.some(({ isReturnIncomplete }) => isReturnIncomplete) ? [returnNote] : []),
  ...uncostedMeta([...new Set(summaries.flatMap(({ uncosted }) => uncosted))].toSorted()),
]

const unpricedLine = ({ unpriced }: ValuationSummary): TableRow => (unpriced > 0 ? unknownCells('amount', 'rate') : {})

const valuationLines = (summary: ValuationSummary, trades: readonly UnsettledRow[]): readonly TableRow[] => [
  {
    item: summaryItems.securities,
    amount: summary.securities,
    rate: weightOf(summary.securities, summary.total),
    ...unpricedLine(summary),
  },
  { item: summaryItems.cash, amount: summary.cash, rate: weightOf(summary.cash, summary.total) },
  ...(trades.length === 0 ? [] : [{ item: summaryItems.unsettledCash, amount: unsettledCash(trades), rate: null }]),
  ...(summary.receivable === 0
    ? []
    : [
        {
          item: summaryItems.receivable,
          amount: summary.receivable,
          rate: weightOf(summary.receivable, summary.total),
        },
      ]),
  {
    item: summaryItems.total,
    amount: summary.total,
    rate: null,
    ...(summary.unpriced > 0 ? unknownCells('amount') : {}),
  },
  {
    item: summaryItems.cost,
    amount: summary.cost,
    rate: null,
    ...(summary.uncosted.length > 0 ? unknownCells('amount') : {}),
  },
  {
    item: summaryItems.unrealised,
    amount: unrealisedOf(summary),
    rate: unrealisedOf(summary) === null ? null : gainRate(summary.unrealised, summary.cost),
    ...(isGainIncomplete(summary) ? unknownCells('amount', 'rate') : {}),
  },
  { item: summaryItems.realised, amount: summary.realised, rate: null },
  { item: summaryItems.income, amount: summary.income, rate: null },
  {
    item: summaryItems.gain,
    amount: summary.gain,
    rate: summary.timeWeighted,
    ...(summary.isReturnIncomplete ? unknownCells('amount', 'rate') : {}),
  },
]

export const valuationSummary: DataSetReader = async (reading) => {
  const scope = singlePartScope(accountCodesOf(reading))
  const summaries = await readSummaries(reading.snapshot, scope, reading.asAt)
  const unsettled = await readUnsettled(reading.snapshot, scope, reading.asAt)
  return dataTable(
    [
      tableColumn('item', 'Item', 'text'),
      tableColumn('amount', 'Amount', 'currency'),
      tableColumn('rate', '%', 'percent'),
    ],
    [...summaries].flatMap(([part, summary]) => valuationLines(summary, unsettled.get(part) ?? [])),
    [
      ...asAtMeta(reading),
      ...missingMeta([...summaries.values()].map((summary) => ({ name: 'the financial year to date', ...summary }))),
      ...valuationMeta([...summaries.values()]),
    ],
  )
}

const missingMeta = (
  parts: readonly (Pick<ValuationSummary, 'timeWeightedMissing' | 'timeWeightedEnded'> & { readonly name: string })[],
): readonly TableMeta[] => {
  const missing = reasonNotes(
    parts.map(({ name, timeWeightedMissing: reason }) => ({ name, reason })),
    (names, reason) => `No return for ${names}: ${reason}.`,
  )
  return [...missing, ...lostReturnNotes(parts)].map((value) => ({ class: 'footer-table-row', value }))
}

const valuationColumns = (isOwed: boolean, isUnsettled: boolean): readonly TableColumn[] => [
  tableColumn('securities', 'Securities', 'currency', { total: true, visibilityWeight: 1 }),
  tableColumn('cash', 'Cash', 'currency', { total: true, visibilityWeight: 2 }),
  ...(isUnsettled
    ? [tableColumn('unsettledCash', 'Cash not settled', 'currency', { total: true, visibilityWeight: 2 })]
    : []),
  ...(isOwed ? [tableColumn('receivable', 'Receivable', 'currency', { total: true, visibilityWeight: 2 })] : []),
  tableColumn('total', 'Total value', 'currency', { total: true }),
  tableColumn('cost', 'Cost base', 'currency', { total: true, visibilityWeight: 1 }),
  tableColumn('unrealised', 'Unrealised gain', 'currency', { total: true, visibilityWeight: 2 }),
  tableColumn('income', 'Income FYTD', 'currency', { total: true, visibilityWeight: 1 }),
  tableColumn('timeWeighted', 'Return FYTD', 'percent', { visibilityWeight: 3 }),
]

const figuresIn = ({ uncosted: _, isReturnIncomplete: __, ...figures }: ValuationSummary): TableRow => figures

interface ValuationPart {
  readonly code: string
  readonly name: string
}

const valuationByPart =
  (
    title: string,
    dashboard: DashboardType,
    partOf: (account: DataSetReading['accounts'][number], reading: DataSetReading) => ValuationPart,
  ): DataSetReader =>
  async (reading) => {
    const parts = new Map(reading.accounts.map((account) => [account.AccountCode, partOf(account, reading)]))
    const names = new Map([...parts.values()].map(({ code, name }) => [code, name]))
    const scope = new Map([...parts].map(([account, { code }]) => [account, code]))
    const summaries = await readSummaries(reading.snapshot, scope, reading.asAt)
    const unsettled = await readUnsettled(reading.snapshot, scope, reading.asAt)
    const rows = [...summaries].toSorted(([, a], [, b]) => b.total - a.total)
    const isOwed = rows.some(([, { receivable }]) => receivable !== 0)
    const nameOf = (code: string): TableCell =>
      linkCell(dashboardPath({ type: dashboard, code }), names.get(code) ?? code)
    return dataTable(
      [
        tableColumn('name', title, 'link'),
        tableColumn('code', 'Code', 'text', { visibilityWeight: 1 }),
        ...valuationColumns(isOwed, unsettled.size > 0),
      ],
      rows.map(
        ([code, summary]): TableRow => ({
          name: nameOf(code),
          code,
          ...figuresIn(summary),
          unrealised: unrealisedOf(summary),
          ...unpricedCells(summary),
          unsettledCash: unsettledCash(unsettled.get(code) ?? []),
        }),
      ),
      [
        ...asAtMeta(reading),
        ...missingMeta(rows.map(([name, summary]) => ({ name, ...summary }))),
        ...valuationMeta([...summaries.values()]),
      ],
    )
  }

export const valuationByAccount = valuationByPart('Account', 'portfolio', (account) => ({
  code: account.AccountCode,
  name: account.AccountName,
}))

export const valuationByGroup = valuationByPart('Group', 'group', ({ GroupCode }, { names }) => ({
  code: GroupCode,
  name: names.group(GroupCode),
}))

export const valuationByAdviser = valuationByPart('Adviser', 'adviser', ({ AdvisorCode }, { names }) => ({
  code: AdvisorCode,
  name: names.adviser(AdvisorCode),
}))
