import type { ReportRun } from '../../../src/domain/reports/run/report-run.ts'
import type { ReportSummary } from '../../../src/domain/reports/report.ts'
import type { RunRequest } from '../../../src/domain/reports/run/run-request.ts'
import type { ReportSubject } from '../../../src/domain/reports/subject.ts'

export const subjectSample: ReportSubject = { level: 'account', code: 'P1', name: 'Ashworth Family Trust' }

export const groupSample: ReportSubject = { level: 'group', code: 'G1', name: 'Ashworth' }

export const reportSample: ReportSummary = {
  ReportID: 1,
  ReportName: 'portfolio-valuation',
  ReportTitle: 'Portfolio valuation',
  ReportLevel: ['account', 'group'],
  ReportParams: ['StartDate', 'EndDate', 'PositionDate'],
  ReportDefaultParams: { orientation: 'portrait' },
  type: 'client',
}

export const groupReportSample: ReportSummary = {
  ...reportSample,
  ReportID: 2,
  ReportName: 'group-overview',
  ReportTitle: 'Group overview',
  ReportLevel: ['group'],
  ReportParams: ['StartDate', 'EndDate', 'PositionDate', 'Benchmark'],
}

export const requestSample: RunRequest = {
  name: reportSample.ReportName,
  title: reportSample.ReportTitle,
  subject: subjectSample,
  parameters: { AccountCode: 'P1', PositionDate: '2026-11-20', outputFormat: 'html', orientation: 'portrait' },
}

export const runSample: ReportRun = {
  id: '11111111-1111-4111-8111-111111111111',
  report: reportSample.ReportName,
  title: reportSample.ReportTitle,
  revision: 3,
  parameters: requestSample.parameters,
  subject: subjectSample.name,
  position: 40,
  by: 'adviser',
  at: '2026-11-20T03:05:00Z',
  outcome: { _tag: 'Issued', hash: '0'.repeat(64), bytes: 52_000, at: '2026-11-20T03:05:01Z' },
  isKept: true,
  reissueOf: null,
  batch: null,
}

export const failedRunSample: ReportRun = {
  ...runSample,
  id: '22222222-2222-4222-8222-222222222222',
  report: 'transactions',
  title: 'Transactions',
  outcome: { _tag: 'Failed', message: 'Error Rendering Report', fault: null },
  isKept: false,
}
