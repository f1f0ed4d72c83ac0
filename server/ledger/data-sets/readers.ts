import type { Breakdown, DataSet } from '../../../src/domain/ledger/entity.ts'
import {
  allocationByAccount,
  allocationByAssetClass,
  allocationBySector,
  allocationBySecurity,
} from './holdings/allocation.ts'
import { characteristics, returnsByYear } from './returns/characteristics.ts'
import { returnsByAssetClass, returnsBySecurity } from './returns/contributions.ts'
import { currencyGains } from './gains/currency-gains.ts'
import { gainsByParcel, gainsBySecurity } from './gains/gains.ts'
import { holdingsByAccount, holdingsBySecurity } from './holdings/holdings.ts'
import { distributions, incomeByFinancialYear, incomeByMonth, incomeBySecurity } from './income/income.ts'
import { incomeByComponent } from './income/income-components.ts'
import { movements } from './movements.ts'
import { netCapitalGains } from './gains/net-capital-gains.ts'
import { performance } from './returns/performance.ts'
import type { Reader } from './reading.ts'
import { transactions } from './transactions.ts'
import { valuationByAccount, valuationByAdviser, valuationByGroup, valuationSummary } from './valuation.ts'
import { valueByDay, valueByMonth, valueByWeek } from './returns/value-series.ts'

export interface Readers {
  readonly plain: Reader
  readonly by: Readonly<Partial<Record<Breakdown, Reader>>>
  /** Reads the rows of one page and one more; other readers read all rows. */
  readonly readsPages?: true
  /** Breakdowns that depend on the requester beyond the accounts. */
  readonly ofWhoAsks?: readonly Breakdown[]
}

export const readers: Readonly<Record<DataSet, Readers>> = {
  holdings: {
    plain: holdingsBySecurity,
    by: { security: holdingsBySecurity, account: holdingsByAccount, movement: movements },
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
    plain: performance,
    by: {
      security: returnsBySecurity,
      'asset-class': returnsByAssetClass,
      'financial-year': returnsByYear,
      risk: characteristics,
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
  transactions: { plain: transactions, by: {}, readsPages: true },
  distributions: { plain: distributions, by: {} },
}
