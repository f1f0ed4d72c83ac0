import { E, O } from '../../../src/domain/fp.ts'
import type { ListedBenchmark } from '../../../src/domain/ledger/benchmarks/benchmark.ts'
import { type ReportPickerInput, reportPickerMachine } from '../../../src/machines/reports/report-picker.ts'
import { clientIdentity } from '../people.ts'
import { groupReportSample, groupSample, reportSample, subjectSample } from './runnable-reports.ts'
import { answered, lostRead, missingRead, newId, refusedRead, type Sample } from '../sample.ts'

export const pickerInput: ReportPickerInput = {
  screen: 'client',
  identity: clientIdentity,
  level: 'account',
  code: 'P1',
  name: O.none,
  newId,
}

const benchmarkSample: ListedBenchmark = { code: 'XJOA', name: 'S&P/ASX 200', kind: 'accumulation' }

export const offersSample = {
  benchmarks: [benchmarkSample],
  subjects: [groupSample, subjectSample],
  reports: [reportSample, groupReportSample],
  currentDataDate: '2026-11-20',
  pricedTo: '2026-11-20',
}

export const reportPicker: Sample<typeof reportPickerMachine> = {
  machine: reportPickerMachine,
  input: pickerInput,
  identify: ({ value, context: { choice, format } }) => ({ value, choice, format }),
  events: [
    answered('loadOffers', E.right(offersSample)),
    answered('loadOffers', lostRead),
    answered('loadOffers', refusedRead),
    answered('loadOffers', missingRead),
    { type: 'retry.due' },
    { type: 'load.retried' },
    { type: 'subject.chosen', subject: groupSample },
    { type: 'subject.chosen', subject: { level: 'account', code: 'P9', name: 'Of somebody else' } },
    { type: 'report.chosen', name: reportSample.ReportName },
    { type: 'report.chosen', name: groupReportSample.ReportName },
    { type: 'preset.chosen', preset: 'current' },
    { type: 'preset.chosen', preset: 'lfy' },
    { type: 'preset.chosen', preset: 'custom' },
    { type: 'date.chosen', name: 'StartDate', date: '2026-11-21' },
    { type: 'benchmark.chosen', code: O.some('XJOA') },
    { type: 'benchmark.chosen', code: O.some('NIL') },
    { type: 'orientation.chosen', orientation: 'landscape' },
    { type: 'format.chosen', format: 'csv' },
    { type: 'explorer.opened', kind: 'group' },
    answered('explorer', O.some(['G1'])),
    answered('explorer', O.none),
    { type: 'choice.reset' },
    { type: 'run.requested' },
  ],
}
