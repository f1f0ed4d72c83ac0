import type { FigureBreakdown, DataSet } from '../../../src/domain/ledger/entity.ts'
import {
  allocationByAccount,
  allocationByAssetClass,
  allocationBySector,
  allocationBySecurity,
} from './holdings/allocation.ts'
import { readCharacteristics, returnsByYear } from './returns/characteristics.ts'
import { returnsByAssetClass, returnsBySecurity } from './returns/contributions.ts'
import { currencyGains } from './gains/currency-gains.ts'
import { gainsByParcel, gainsBySecurity } from './gains/gains.ts'
import { holdingsByAccount, holdingsBySecurity } from './holdings/holdings.ts'
import { readDistributions, incomeByFinancialYear, incomeByMonth, incomeBySecurity } from './income/income.ts'
import { incomeByComponent } from './income/income-components.ts'
import { readMovements } from './movements.ts'
import { netCapitalGains } from './gains/net-capital-gains.ts'
import { readPerformance } from './returns/performance.ts'
import type { DataSetReader } from './reading.ts'
import { readTransactions } from './transactions.ts'
import { valuationByAccount, valuationByAdviser, valuationByGroup, valuationSummary } from './valuation.ts'
import { valueByDay, valueByMonth, valueByWeek } from './returns/value-series.ts'

export interface DataSetReaders {
  readonly plain: DataSetReader
  readonly by: Readonly<Partial<Record<FigureBreakdown, DataSetReader>>>
  /** True if the reader loads only the rows of one page and one more. Other readers load all rows. */
  readonly readsPages?: true
  /** Breakdowns that depend on the requester beyond the accounts. */
  readonly ofWhoAsks?: readonly FigureBreakdown[]
}

export const dataSetReaders: Readonly<Record<DataSet, DataSetReaders>> = {
  holdings: {
    plain: holdingsBySecurity,
    by: { security: holdingsBySecurity, account: holdingsByAccount, movement: readMovements },
  },
  valuation: {
    plain: valuationSummary,
    by: { account: valuationByAccount, group: valuationByGroup, adviser: valuationByAdviser },
  },
  allocation: {
    plain: allocationByAssetClass,
    by: {
      'asset-class': allocationByAssetClass,
      sector: allocationBySector,
      security: allocationBySecurity,
      account: allocationByAccount,
    },
  },
  performance: {
    plain: readPerformance,
    by: {
      security: returnsBySecurity,
      'asset-class': returnsByAssetClass,
      'financial-year': returnsByYear,
      risk: readCharacteristics,
    },
  },
  'value-series': { plain: valueByDay, by: { day: valueByDay, week: valueByWeek, month: valueByMonth } },
  income: {
    plain: incomeByFinancialYear,
    by: {
      'financial-year': incomeByFinancialYear,
      security: incomeBySecurity,
      month: incomeByMonth,
      component: incomeByComponent,
    },
  },
  gains: {
    plain: gainsByParcel,
    by: {
      parcel: gainsByParcel,
      security: gainsBySecurity,
      'financial-year': netCapitalGains,
      currency: currencyGains,
    },
    ofWhoAsks: ['financial-year'],
  },
  transactions: { plain: readTransactions, by: {}, readsPages: true },
  distributions: { plain: readDistributions, by: {} },
}
