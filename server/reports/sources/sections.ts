import type { SectionData, SectionName } from '../../../src/domain/reports/sources/source-catalogue.ts'
import type { Reading } from './reading.ts'
import { readAllocation } from './sections/allocation.ts'
import { readGains } from './sections/gains.ts'
import { readHoldings } from './sections/holdings.ts'
import { readIncomeSection } from './sections/income.ts'
import { readPerformance } from './sections/performance.ts'
import { readSummary } from './sections/summary.ts'
import { readTransactionsSection } from './sections/transactions.ts'
import { readValuation } from './sections/valuation.ts'

type Readers = { readonly [Name in SectionName]: (reading: Reading) => Promise<SectionData<Name>> }
type Sections = { readonly [Name in SectionName]?: SectionData<Name> }

const readers: Readers = {
  summary: readSummary,
  valuation: readValuation,
  holdings: readHoldings,
  allocation: readAllocation,
  performance: readPerformance,
  income: readIncomeSection,
  gains: readGains,
  transactions: readTransactionsSection,
}

/** One after another: a snapshot is one connection. */
export const readSections = async (reading: Reading, names: readonly SectionName[]): Promise<Sections> => {
  const sections: Record<string, unknown> = {}
  for (const name of names) sections[name] = await readers[name](reading)
  return sections
}
