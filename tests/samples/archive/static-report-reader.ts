import { E } from '../../../src/domain/fp.ts'
import { staticReportReaderMachine } from '../../../src/machines/archive/static-report-reader.ts'
import { archivedSample } from './report-archive.ts'
import { answered, type Sample } from '../sample.ts'

export const staticReportReader: Sample<typeof staticReportReaderMachine> = {
  machine: staticReportReaderMachine,
  input: { report: archivedSample, version: null, isSaved: false },
  events: [
    answered('openFile', E.right(new Uint8Array([37, 80, 68, 70]))),
    answered('openFile', E.left('Not found')),
    { type: 'download.requested' },
    answered('saveFile', E.right(undefined)),
    answered('saveFile', E.left('There was a problem')),
    { type: 'work.cancelled' },
    { type: 'reader.closed' },
  ],
}
