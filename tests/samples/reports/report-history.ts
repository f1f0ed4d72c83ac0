import { E } from '../../../src/domain/fp.ts'
import { reportHistoryMachine } from '../../../src/machines/reports/report-history.ts'
import { sampleReport } from './reports.ts'
import { answered, lostRead, refusedRead, type Sample } from '../sample.ts'

const edition = (revision: number) => ({
  revision,
  by: 'admin',
  name: 'Ada Admin',
  at: '2026-11-20T00:00:00.000Z',
  changed: ['ReportTitle', 'ReportMarkup', 'ReportLogoID', 'ReportFooterID'],
})

export const reportHistory: Sample<typeof reportHistoryMachine> = {
  machine: reportHistoryMachine,
  input: { name: 'valuation', revision: 2 },
  events: [
    answered('listEditions', E.right([edition(2), edition(1)])),
    answered('listEditions', lostRead),
    answered('listEditions', refusedRead),
    { type: 'retry.due' },
    { type: 'list.retried' },
    { type: 'edition.chosen', revision: 1 },
    { type: 'edition.chosen', revision: 2 },
    answered('findEdition', E.right({ report: { ...sampleReport, ReportTitle: 'Before' }, revision: 1 })),
    answered('findEdition', lostRead),
    { type: 'edition.retried' },
    { type: 'restore.requested' },
    { type: 'restore.confirmed' },
    { type: 'restore.cancelled' },
    answered('restoreEdition', E.right(null)),
    answered('restoreEdition', E.left('Stale')),
    { type: 'close.requested' },
  ],
}
