import { addDays } from '../../../../src/domain/dates/calendar.ts'
import { financialYearOf } from '../../../../src/domain/dates/financial-year.ts'
import { totalOf } from '../../../../src/domain/money.ts'
import { weightOf } from '../../../../src/domain/ledger/valuation/allocation.ts'
import type { SectionData } from '../../../../src/domain/reports/sources/source-catalogue.ts'
import { readIncome } from '../../../ledger/read/income/read-income.ts'
import { type ValuationSummary, summaryOf } from '../../../ledger/data-sets/summary.ts'
import { emptyLedger, mapWithPauses, type SectionReading } from '../reading.ts'

type SummaryData = SectionData<'summary'>

const byTotal = (a: { readonly total: number }, b: { readonly total: number }): number => b.total - a.total

type DescribedSummary = Omit<ValuationSummary, 'uncosted'> & { readonly isCostUnknown: boolean }

const describeSummary = ({ uncosted, ...summary }: ValuationSummary): DescribedSummary => ({
  ...summary,
  isCostUnknown: uncosted.length > 0,
})

const sumSummaries = (summaries: readonly DescribedSummary[]) => ({
  securities: totalOf(summaries, ({ securities }) => securities),
  cash: totalOf(summaries, ({ cash }) => cash),
  receivable: totalOf(summaries, ({ receivable }) => receivable),
  total: totalOf(summaries, ({ total }) => total),
  cost: totalOf(summaries, ({ cost }) => cost),
  unrealised: totalOf(summaries, ({ unrealised }) => unrealised),
  realised: totalOf(summaries, ({ realised }) => realised),
  income: totalOf(summaries, ({ income }) => income),
  gain: totalOf(summaries, ({ gain }) => gain),
  isCostUnknown: summaries.some((summary) => summary.isCostUnknown),
  isReturnIncomplete: summaries.some((summary) => summary.isReturnIncomplete),
  unpriced: summaries.reduce((count, { unpriced }) => count + unpriced, 0),
})

export const readSummary = async (reading: SectionReading): Promise<SummaryData> => {
  const { snapshot, subject, codes, dates } = reading
  const asAt = dates.PositionDate
  const { start } = financialYearOf(asAt)
  const { whole, byAccount } = await reading.ledgers({ from: addDays(start, -1), to: asAt })
  const received = Map.groupBy(
    await readIncome(snapshot, codes, { from: start, to: asAt }, 'account'),
    ({ key }) => key,
  )
  const incomeOf = (code: string): number => totalOf(received.get(code) ?? [], ({ amount }) => amount)
  const totals = describeSummary(summaryOf(whole, asAt, totalOf(codes, incomeOf)))
  const weight = ({ total }: { readonly total: number }) => weightOf(total, totals.total)
  const groupName = (code: string): string => subject.groups.get(code)?.GroupName ?? code
  const accounts = await mapWithPauses(subject.accounts, (account) => {
    const own = byAccount.get(account.AccountCode) ?? emptyLedger
    const summary = describeSummary(summaryOf(own, asAt, incomeOf(account.AccountCode)))
    return {
      accountCode: account.AccountCode,
      accountName: account.AccountName,
      accountType: account.AccountType,
      groupCode: account.GroupCode,
      groupName: groupName(account.GroupCode),
      ...summary,
      weight: weight(summary),
    }
  })
  return {
    asAt,
    totals: { count: accounts.length, ...totals },
    groups: [...Map.groupBy(accounts, ({ groupCode }) => groupCode)]
      .map(([code, own]) => ({ code, own, sums: sumSummaries(own) }))
      .map(({ code, own, sums }) => ({
        groupCode: code,
        groupName: groupName(code),
        count: own.length,
        ...sums,
        weight: weight(sums),
      }))
      .toSorted(byTotal),
    accounts: accounts.toSorted(byTotal),
  }
}
