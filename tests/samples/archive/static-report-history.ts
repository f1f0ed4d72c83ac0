import type { ReportHistory } from '../../../src/api/archive/static-reports.ts'
import { staticReportHistoryMachine } from '../../../src/machines/archive/static-report-history.ts'
import { listReceived, listFailed } from '../followed.ts'
import { archivedSample } from './report-archive.ts'
import { answered, type Sample } from '../sample.ts'

const aPast: ReportHistory = {
  report: archivedSample,
  versions: [
    {
      version: 1,
      hash: archivedSample.hash,
      bytes: 48_000,
      upload: archivedSample.upload,
      uploadName: 'June.zip',
      by: 'admin',
      at: archivedSample.at,
      withdrawnBy: null,
      withdrawnAt: null,
    },
  ],
  occurrences: [
    {
      what: 'filed',
      version: 1,
      by: 'admin',
      name: 'Alex Chen',
      isClient: false,
      at: archivedSample.at,
      changed: [],
    },
  ],
}

const fetchedSince: ReportHistory = {
  ...aPast,
  occurrences: [
    {
      what: 'opened',
      version: 1,
      by: 'client',
      name: 'Margaret Ashworth',
      isClient: true,
      at: '2026-07-02T00:00:00.000Z',
      changed: [],
    },
    ...aPast.occurrences,
  ],
}

export const staticReportHistory: Sample<typeof staticReportHistoryMachine> = {
  machine: staticReportHistoryMachine,
  input: { report: archivedSample },
  events: [
    listReceived(aPast),
    listReceived(fetchedSince),
    listFailed,
    { type: 'past.retried' },
    { type: 'version.opened', version: 1 },
    answered('reader', undefined),
    { type: 'history.closed' },
  ],
}
