import { noFiledFiles, type SoughtFiles } from '../../../src/domain/archive/uploads/preview/filed-files.ts'
import { filedLookupMachine } from '../../../src/machines/archive/filed-lookup.ts'
import { E } from '../../../src/domain/fp.ts'
import { answered, lostRead, refusedRead, type Sample } from '../sample.ts'
import { aPlannedFile } from './uploads.ts'

const { StaticReportName: _, ...key } = aPlannedFile.report

export const aSoughtFile: SoughtFiles = { keys: [key], hashes: [] }

export const someFiledFiles = { ...noFiledFiles, reports: [{ report: aPlannedFile.report, hashes: ['hash 0'] }] }

export const filedLookup: Sample<typeof filedLookupMachine> = {
  machine: filedLookupMachine,
  identify: ({ value, context: { filed, waiting } }) => ({
    value,
    isFound: filed.reports.length > 0,
    waiting: waiting.keys.length + waiting.hashes.length,
  }),
  events: [
    { type: 'files.changed', files: aSoughtFile },
    { type: 'files.changed', files: { ...aSoughtFile, hashes: ['hash 0'] } },
    answered('findFiled', E.right(someFiledFiles)),
    answered('findFiled', lostRead),
    answered('findFiled', refusedRead),
    { type: 'retry.due' },
  ],
}
