import * as t from 'io-ts'
import { addMonths, monthOf } from '../../../../src/domain/dates/calendar.ts'
import { financialYearOf } from '../../../../src/domain/dates/financial-year.ts'
import type { IsoDate } from '../../../../src/domain/dates/iso-date.ts'
import { type PaymentType, securityPayments } from '../../../../src/domain/ledger/income/component.ts'
import { totalOf } from '../../../../src/domain/money.ts'
import type { WidgetGraph } from '../../../../src/domain/widgets/graph/widget-graph.ts'
import type { TableRow } from '../../../../src/domain/widgets/table/widget-table.ts'
import { queryRows } from '../../../postgres/query-rows.ts'
import { isOneOfTypesSql, type DateSpan } from '../../read/scope.ts'
import { type IncomeRow, readIncome } from '../../read/income/read-income.ts'
import { readInception } from '../../read/read-inception.ts'
import { cashSecurity, readSecurities } from '../../read/read-securities.ts'
import { isKnownSql } from '../../read/snapshot.ts'
import { accountCodesOf, lastMonths, type DataSetReader, type DataSetReading, spanMeta, spanOf } from '../reading.ts'
import { tableColumn, dataTable } from '../table.ts'

const incomeKinds = [
  ['Dividends', 'dividend'],
  ['Distributions', 'distribution'],
  ['Interest', 'interest'],
] as const

export const incomeAmountOf = (income: readonly IncomeRow[], key: string, type: PaymentType): number =>
  income.find((received) => received.key === key && received.type === type)?.amount ?? 0

const stackedGraph = (
  reading: DataSetReading,
  span: DateSpan,
  income: readonly IncomeRow[],
  periods: ReadonlyMap<string, string>,
): WidgetGraph => ({
  type: 'stacked-bar',
  labels: [...periods.values()],
  data: incomeKinds.map(([name, type]) => ({
    name,
    values: [...periods.keys()].map((period) => incomeAmountOf(income, period, type)),
  })),
  options: { valueType: 'currency' },
  meta: spanMeta(reading, span),
})

export const monthsOf = ({ from, to }: DateSpan): readonly string[] => {
  const first: IsoDate = `${monthOf(from)}-01`
  const count =
    (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7))
  return Array.from({ length: count + 1 }, (_, month) => monthOf(addMonths(first, month)))
}

export const incomeByFinancialYear: DataSetReader = async (reading) => {
  const span = spanOf(reading, await readInception(reading.snapshot, accountCodesOf(reading), reading.asAt))
  const income = await readIncome(reading.snapshot, accountCodesOf(reading), span, 'closing-year')
  const years = [...new Set(monthsOf(span).map((month) => financialYearOf(`${month}-01`)))]
  return stackedGraph(reading, span, income, new Map(years.map(({ end, label }) => [end.slice(0, 4), label])))
}

export const incomeByMonth: DataSetReader = async (reading) => {
  const span = lastMonths(reading, 12)
  const income = await readIncome(reading.snapshot, accountCodesOf(reading), span, 'month')
  return stackedGraph(reading, span, income, new Map(monthsOf(span).map((month) => [month, month])))
}

const incomeColumns = [
  tableColumn('code', 'Code', 'text'),
  tableColumn('security', 'Security', 'text', { visibilityWeight: 2 }),
  tableColumn('dividend', 'Dividends', 'currency', { total: true, visibilityWeight: 1 }),
  tableColumn('distribution', 'Distributions', 'currency', { total: true, visibilityWeight: 1 }),
  tableColumn('interest', 'Interest', 'currency', { total: true, visibilityWeight: 1 }),
  tableColumn('total', 'Income', 'currency', { total: true }),
]

export const totalIncomeOf = (income: readonly IncomeRow[]): number => totalOf(income, ({ amount }) => amount)

export const incomeBySecurity: DataSetReader = async (reading) => {
  const span = spanOf(reading, financialYearOf(reading.asAt).start)
  const income = await readIncome(reading.snapshot, accountCodesOf(reading), span, 'security')
  const securities = await readSecurities(reading.snapshot)
  const rows = [...Map.groupBy(income, ({ key }) => key)]
    .toSorted(([, a], [, b]) => totalIncomeOf(b) - totalIncomeOf(a))
    .map(
      ([code, received]): TableRow => ({
        code: code === '' ? cashSecurity.code : code,
        security: code === '' ? cashSecurity.name : securities(code).name,
        ...Object.fromEntries(incomeKinds.map(([, type]) => [type, incomeAmountOf(received, code, type)])),
        total: totalIncomeOf(received),
      }),
    )
  return dataTable(incomeColumns, rows, spanMeta(reading, span))
}

const DistributionRow = t.strict({ date: t.string, title: t.string, amount: t.number })

const distributionsSql = `
  select date::text, concat_ws(' ', security, type) as title, sum(amount)::float8 as amount
  from ledger_transaction as x
  where account = any($2) and date between $3 and $4 and ${isOneOfTypesSql('type', securityPayments)} and ${isKnownSql('x')}
  group by x.date, security, type
  order by x.date desc, title`

const paidColumns = [
  tableColumn('date', 'Date', 'date'),
  tableColumn('title', 'Payment', 'text'),
  tableColumn('amount', 'Amount', 'currency', { total: true }),
]

export const readDistributions: DataSetReader = async (reading) => {
  const { client, knownBefore } = reading.snapshot
  const span = lastMonths(reading, 12)
  const rows = await queryRows(client, DistributionRow, distributionsSql, [
    knownBefore,
    accountCodesOf(reading),
    span.from,
    span.to,
  ])
  return dataTable(paidColumns, rows, spanMeta(reading, span))
}
