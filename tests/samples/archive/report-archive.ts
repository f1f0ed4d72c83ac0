import { E, O } from '../../../src/domain/fp.ts'
import type { ListedStaticReport } from '../../../src/domain/archive/listed-static-report.ts'
import { staticReportsIn, isLinkBroken, reportArchiveMachine } from '../../../src/machines/archive/report-archive.ts'
import { listReceived, listFailed } from '../followed.ts'
import { answered, type Sample } from '../sample.ts'

export const archivedSample: ListedStaticReport = {
  StaticReportID: '00000000-0000-4000-8000-000000000001',
  StaticReportName: 'valuation-p1-2026-q3',
  StaticReportTitle: 'Statement',
  Year: 2026,
  Quarter: 'Q3',
  Type: 'portfolio',
  Code: 'P1',
  AccountType: 'portfolio',
  AccountCode: 'P1',
  StaticReportFilePath: '/reports/static/view/valuation-p1-2026-q3?id=00000000-0000-4000-8000-000000000001',
  subject: 'Ashworth Family Trust',
  revision: 1,
  version: 1,
  hash: 'a'.repeat(64),
  bytes: 84_211,
  upload: '00000000-0000-4000-8000-0000000000aa',
  by: 'admin',
  at: '2026-04-07T00:00:00.000Z',
  isNew: true,
}

export const annualSample: ListedStaticReport = {
  ...archivedSample,
  StaticReportID: '00000000-0000-4000-8000-000000000002',
  StaticReportName: 'annual-p1-2025',
  StaticReportTitle: 'Annual report',
  Year: 2025,
  Quarter: 'FY',
  isNew: false,
}

const { StaticReportID: id } = archivedSample
const bytes = new TextEncoder().encode('%PDF-1.7')

export const reportArchive: Sample<typeof reportArchiveMachine> = {
  machine: reportArchiveMachine,
  input: { type: 'portfolio', code: 'P1', linked: O.none },
  identify: ({ value, context }) => ({
    value,
    known: O.isSome(context.list.known),
    archived: staticReportsIn(context).map(({ StaticReportID, isNew }) => [StaticReportID, isNew]),
    isUnlisted: context.list.isFailed,
    isOpen: O.isSome(context.opened),
    isBroken: isLinkBroken(context),
    isFailed: O.isSome(context.failure),
  }),
  events: [
    { type: 'report.linked', id: O.some(id) },
    listReceived([archivedSample, annualSample]),
    listReceived([]),
    listFailed,
    { type: 'list.retried' },
    { type: 'archived.opened', id, pressedIn: 'year' },
    { type: 'archived.saved', id, pressedIn: 'year' },
    { type: 'year.saved', year: 2026 },
    answered('openArchived', E.right(bytes)),
    answered('openArchived', E.left({ _tag: 'Refused', message: 'This report is no longer in the archive' })),
    answered('saveArchived', E.right(undefined)),
    answered('saveArchived', E.left({ _tag: 'Lost' })),
    answered('saveYear', E.right(undefined)),
    answered('saveYear', E.left({ _tag: 'Lost' })),
    { type: 'work.cancelled' },
    { type: 'reader.closed' },
    { type: 'failure.dismissed' },
  ],
}
