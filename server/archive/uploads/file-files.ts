import { randomUUID } from 'node:crypto'
import { E, O, pipe } from '../../../src/domain/fp.ts'
import { type SettledFile, isUnsettled, type ReportUpload } from '../../../src/domain/archive/uploads/report-upload.ts'
import { type ArrivedFile, type FileFiling, filingsOf } from '../../../src/domain/archive/uploads/filing.ts'
import { keyText } from '../../../src/domain/archive/static-report.ts'
import type { UnzippedFile } from '../../sandbox/zips/unzipper.ts'
import { ownerName } from '../../ledger/directory.ts'
import type { AppendConflict } from '../../log/event-log.ts'
import { findDuplicates } from '../reports/read-archive.ts'
import { type FileAwaitingFiling, reportFiling } from './file-reports.ts'
import type { FilingServices } from './filing-services.ts'
import type { UploadWrite } from './uploads.ts'

type UnzippedEntry = Extract<UnzippedFile, { readonly _tag: 'Unzipped' }>

interface ArrivingFile extends ArrivedFile {
  readonly unzipped: UnzippedEntry
}

const failedFiles = (
  files: readonly UnzippedFile[],
  filings: readonly FileFiling<ArrivingFile>[],
): readonly SettledFile[] => [
  ...files.filter((one) => one._tag === 'Failed'),
  ...filings.flatMap((filing) =>
    filing._tag === 'Failed'
      ? [{ _tag: filing._tag, file: filing.arrived.unzipped.file, fault: filing.fault } as const]
      : [],
  ),
]

const filesAwaitingFiling = (filings: readonly FileFiling<ArrivingFile>[]): readonly FileAwaitingFiling[] =>
  filings.flatMap((filing) => {
    if (filing._tag === 'Failed') return []
    const { planned, unzipped } = filing.arrived
    const { file, hash, bytes } = unzipped
    return [{ _tag: filing._tag, report: filing.report, fields: planned.report, file, hash, bytes }]
  })

/** Skips files that are already settled. `together`: reports filed in this attempt. `next`: files to begin. */
export const filesFiling = (services: FilingServices) => {
  const { pool, files, directory, now } = services
  const fileReports = reportFiling(services.staticReports)

  const filingsFor = async (
    arriving: readonly ArrivingFile[],
    together: ReadonlySet<string>,
  ): Promise<readonly FileFiling<ArrivingFile>[]> => {
    if (arriving.length === 0) return []
    const reports = arriving.map(({ planned }) => planned.report)
    const filed = await findDuplicates(pool, {
      keys: reports.map(keyText),
      hashes: arriving.map(({ hash }) => hash),
      names: reports.map(({ StaticReportName }) => StaticReportName),
    })
    return filingsOf(arriving, { filed, together, hasOwner: (report) => O.isSome(ownerName(directory, report)) })
  }

  const arrivingIn = (upload: ReportUpload, unzippedFiles: readonly UnzippedFile[]): readonly ArrivingFile[] =>
    unzippedFiles.flatMap((unzipped) => {
      const planned = upload.files[unzipped.file]
      return unzipped._tag === 'Failed' || planned === undefined || !isUnsettled(planned)
        ? []
        : [{ id: randomUUID(), hash: unzipped.hash, planned, unzipped }]
    })

  return async (
    upload: ReportUpload,
    unzippedFiles: readonly UnzippedFile[],
    next: readonly number[],
    together: ReadonlySet<string>,
  ): Promise<E.Either<AppendConflict, UploadWrite>> => {
    const filings = await filingsFor(arrivingIn(upload, unzippedFiles), together)
    const kept = filings.flatMap((filing) => (filing._tag === 'Failed' ? [] : [filing.arrived.unzipped]))
    if (kept.length > 0) await files.keep(kept.map(({ hash, at }) => ({ hash, path: at })))
    const bringing = { upload: upload.id, by: upload.by, at: now().toISOString() }
    return pipe(
      await fileReports(filesAwaitingFiling(filings), bringing),
      E.map((filed) => ({
        commands: [
          { type: 'BeginFiles', files: unzippedFiles.map(({ file }) => file) },
          {
            type: 'SettleFiles',
            settled: [
              ...failedFiles(unzippedFiles, filings),
              ...filed.map(({ file, report, version }) => ({ _tag: 'Filed' as const, file, report, version })),
            ],
          },
          { type: 'BeginFiles', files: next },
        ],
        others: filed.flatMap(({ appends }) => appends),
      })),
    )
  }
}
