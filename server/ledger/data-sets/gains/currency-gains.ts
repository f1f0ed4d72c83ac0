import { endingYearOf, financialYearEnding } from '../../../../src/domain/dates/financial-year.ts'
import { forexResult } from '../../../../src/domain/ledger/tax/tax-statement.ts'
import type { ForeignCash } from '../../../../src/domain/ledger/valuation/foreign-cash.ts'
import { cents } from '../../../../src/domain/money.ts'
import type { Row } from '../../../../src/domain/widgets/table/widget-table.ts'
import { readForeignCash } from '../../read/cash/read-cash.ts'
import { asAtMeta, codesOf, isOneAccount, type Reader } from '../reading.ts'
import { column, table } from '../table.ts'

const figures = [
  column('year', 'Financial year', 'text'),
  column('currencies', 'Currencies', 'text', { visibilityWeight: 2 }),
  column('gains', 'Gains', 'currency', { total: true, visibilityWeight: 3 }),
  column('losses', 'Losses', 'currency', { total: true, visibilityWeight: 3 }),
  column('net', 'Net', 'currency', { total: true }),
]

const rowsOf = (account: string, cash: readonly ForeignCash[], from: string): readonly Row[] => {
  const realised = cash.flatMap(({ currency, history }) => history.realised.map((one) => ({ ...one, currency })))
  const byYear = [...Map.groupBy(realised, (one) => endingYearOf(one.realised))].toSorted(([a], [b]) => b - a)
  return byYear.flatMap(([ending, own]) => {
    const year = financialYearEnding(ending)
    const { gains, losses } = forexResult(own)
    const currencies = [...new Set(own.map(({ currency }) => currency))].join(', ')
    return year.end < from ? [] : [{ account, year: year.label, currencies, gains, losses, net: cents(gains - losses) }]
  })
}

/** Currency gains on cash are income or deductions, not capital gains (`forexResult`). */
export const currencyGains: Reader = async (reading) => {
  const { snapshot, asAt, from = '' } = reading
  const cash = await readForeignCash(snapshot, codesOf(reading), { from: asAt, to: asAt })
  return table(
    [...(isOneAccount(reading) ? [] : [column('account', 'Account', 'text')]), ...figures],
    [...Map.groupBy(cash, ({ account }) => account)].flatMap(([account, own]) => rowsOf(account, own, from)),
    asAtMeta(reading),
  )
}
