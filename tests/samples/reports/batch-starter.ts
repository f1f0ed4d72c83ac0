import { E, O } from '../../../src/domain/fp.ts'
import type { BatchOffers } from '../../../src/domain/reports/batch/draft.ts'
import type { ReportSummary } from '../../../src/domain/reports/report.ts'
import { batchStarterMachine } from '../../../src/machines/reports/batch-starter.ts'
import { clientIdentity } from '../people.ts'
import { aBatch } from './report-batches.ts'
import { answered, lostRead, newId, refusedRead, type Sample } from '../sample.ts'

const valuationSummary: ReportSummary = {
  ReportID: 1,
  ReportName: 'valuation',
  ReportTitle: 'Portfolio valuation',
  ReportLevel: ['account', 'group'],
  ReportParams: ['StartDate', 'EndDate'],
  ReportDefaultParams: { outputFormat: 'wkhtmltopdf', orientation: 'portrait' },
  type: 'client',
}

const overviewSummary: ReportSummary = {
  ...valuationSummary,
  ReportID: 2,
  ReportName: 'overview',
  ReportTitle: 'Group overview',
  ReportLevel: ['group'],
  ReportParams: [],
  ReportDefaultParams: { outputFormat: 'table-to-xlsx' },
}

const accountOf = (AccountCode: string, AdvisorCode: string) => ({
  AccountCode,
  AdvisorCode,
  AccountName: `Account ${AccountCode}`,
  AccountAlias: AccountCode,
  AccountType: 'Trust',
  GroupCode: 'G1',
})

export const offersSample: BatchOffers = {
  reports: [valuationSummary, overviewSummary],
  accounts: [accountOf('P1', 'A1'), accountOf('P2', 'A1'), accountOf('P3', 'A2')],
  groups: [{ GroupCode: 'G1', GroupName: 'Group G1', accounts: ['P1', 'P2'] }],
  advisers: [{ AdvisorCode: 'A1', AdvisorName: 'Ada Viser', Phone: '', Email: '' }],
  currentDataDate: '2026-06-30',
  pricedTo: '2026-06-30',
}

export const batchStarter: Sample<typeof batchStarterMachine> = {
  machine: batchStarterMachine,
  input: { id: newId(), identity: clientIdentity },
  events: [
    answered('readOffers', E.right(offersSample)),
    answered('readOffers', lostRead),
    answered('readOffers', refusedRead),
    { type: 'retry.due' },
    { type: 'offers.retried' },
    { type: 'report.chosen', name: 'valuation' },
    { type: 'report.chosen', name: 'overview' },
    { type: 'level.chosen', level: 'group' },
    { type: 'preset.chosen', preset: 'custom' },
    { type: 'date.chosen', name: 'StartDate', date: '2026-07-31' },
    { type: 'adviser.chosen', adviser: 'A1' },
    { type: 'codes.cleared' },
    { type: 'explorer.opened' },
    answered('explorer', O.some(['P1', 'P2'])),
    answered('explorer', O.some(['G1'])),
    answered('explorer', O.none),
    { type: 'batch.requested' },
    { type: 'starter.closed' },
    answered('startBatch', E.right(aBatch)),
    answered('startBatch', E.left({ _tag: 'Refused', message: 'Too many' })),
    answered('startBatch', E.left({ _tag: 'Lost' })),
  ],
}
