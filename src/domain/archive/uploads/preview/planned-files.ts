import { O } from '../../../fp.ts'
import { keyText, type StaticReportKey } from '../../static-report.ts'
import { proposedName } from '../../static-report-name.ts'
import type { PlannedFile } from '../report-upload.ts'
import type { ArchiveIndex } from './owner-index.ts'
import { type PreviewRow, rowStatus } from './preview-row.ts'
import type { UploadPreview } from './preview.ts'

export const faultyRowIndexes = (rows: readonly PreviewRow[]): readonly number[] =>
  rows.flatMap((row) => {
    const status = rowStatus(row)
    return status === 'open' || status === 'impossible' ? [row.entry.index] : []
  })

const nameOf = (report: StaticReportKey, { byKey }: ArchiveIndex, taken: Set<string>): string => {
  const known = byKey.get(keyText(report))
  if (known !== undefined) return known.StaticReportName
  const name = proposedName(report, taken)
  taken.add(name)
  return name
}

const isPlanned = (row: PreviewRow): boolean => O.isSome(row.filedAs) && rowStatus(row) === 'ready'

export const hasPlanned = ({ rows }: UploadPreview): boolean => rows.some(isPlanned)

export const plannedFiles = ({ rows, archive }: UploadPreview): readonly PlannedFile[] => {
  const taken = new Set(archive.names)
  return rows.flatMap((row) => {
    const { entry, filedAs, mayReplace, mayRepeat } = row
    if (O.isNone(filedAs) || !isPlanned(row)) return []
    const report = { StaticReportName: nameOf(filedAs.value, archive, taken), ...filedAs.value }
    return [{ path: entry.path, report, mayReplace, mayRepeat, mayNameOthers: false }]
  })
}
