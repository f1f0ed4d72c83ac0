import { endingYearOf, financialYearEnding } from '../../../../src/domain/dates/financial-year.ts'
import { forexResult } from '../../../../src/domain/ledger/tax/tax-statement.ts'
import type { ForeignCash } from '../../../../src/domain/ledger/valuation/foreign-cash.ts'
import { roundToCents } from '../../../../src/domain/money.ts'
import type { TableRow } from '../../../../src/domain/widgets/table/widget-table.ts'
import { readForeignCash } from '../../read/cash/read-cash.ts'
import { asAtMeta, accountCodesOf, isOneAccount, type DataSetReader } from '../reading.ts'
import { tableColumn, dataTable } from '../table.ts'

const currencyColumns = [
  tableColumn('year', 'Financial year', 'text'),
  tableColumn('currencies', 'Currencies', 'text', { visibilityWeight: 2 }),
  tableColumn('gains', 'Gains', 'currency', { total: true, visibilityWeight: 3 }),
  tableColumn('losses', 'Losses', 'currency', { total: true, visibilityWeight: 3 }),
  tableColumn('net', 'Net', 'currency', { total: true }),
]

const currencyGainRows = (account: string, cash: readonly ForeignCash[], from: string): readonly TableRow[] => {
  const realised = cash.flatMap(({ currency, history }) => history.realised.map((one) => ({ ...one, currency })))
  const byYear = [...Map.groupBy(realised, (one) => endingYearOf(one.realised))].toSorted(([a], [b]) => b - a)
  return byYear.flatMap(([ending, own]) => {
    const year = financialYearEnding(ending)
    const { gains, losses } = forexResult(own)
    const currencies = [...new Set(own.map(({ currency }) => currency))].join(', ')
    return year.end < from
      ? []
      : [{ account, year: year.label, currencies, gains, losses, net: roundToCents(gains - losses) }]
  })
}

/** Currency gains on cash are income or deductions, not capital gains (`forexResult`). */
export const currencyGains: DataSetReader = async (reading) => {
  const { snapshot, asAt, from = '' } = reading
  const cash = await readForeignCash(snapshot, accountCodesOf(reading), { from: asAt, to: asAt })
  return dataTable(
    [...(isOneAccount(reading) ? [] : [tableColumn('account', 'Account', 'text')]), ...currencyColumns],
    [...Map.groupBy(cash, ({ account }) => account)].flatMap(([account, own]) => currencyGainRows(account, own, from)),
    asAtMeta(reading),
  )
}
