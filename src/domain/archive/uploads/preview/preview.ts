import { knownCodes } from '../../naming/known-codes.ts'
import type { NamingPatterns } from '../../naming/default-patterns.ts'
import { compiledPatterns } from '../../naming/pattern.ts'
import { readName } from '../../naming/read-name.ts'
import type { ReportOwner } from '../../owner.ts'
import { isClutter } from '../zip/entry-path.ts'
import { type FiledFiles, noFiledFiles, type SoughtFiles } from './filed-files.ts'
import { type ArchiveIndex, archiveIndex, type OwnerIndex, ownerIndex } from './owner-index.ts'
import { duplicatePaths, type IndexedContent, type ListedEntry } from './listed-entry.ts'
import { type PreviewRow, type RowEdit, editRow, rowOf, withEntryContent } from './preview-row.ts'
import { O } from '../../../fp.ts'
import { sameJson } from '../../../json/parse-json.ts'
import { type StaticReportKey, titleWithOwner } from '../../static-report.ts'
import type { RowFault, DuplicateFault } from './row-fault.ts'

interface RelatedRows {
  readonly byKey: ReadonlyMap<string, readonly PreviewRow[]>
  readonly byHash: ReadonlyMap<string, PreviewRow>
}

const hashOf = ({ content }: PreviewRow): string | null =>
  O.isSome(content) && content.value._tag === 'Whole' ? content.value.hash : null

const isIncluded = ({ isLeftOut, entryFault }: PreviewRow): boolean => !isLeftOut && O.isNone(entryFault)

const relatedRowsIn = (rows: readonly PreviewRow[]): RelatedRows => {
  const byKey = new Map<string, PreviewRow[]>()
  const byHash = new Map<string, PreviewRow>()
  for (const row of rows) {
    if (!isIncluded(row)) continue
    const sameKey = row.key === null ? undefined : byKey.get(row.key)
    if (sameKey !== undefined) sameKey.push(row)
    else if (row.key !== null) byKey.set(row.key, [row])
    const hash = hashOf(row)
    if (hash !== null && !byHash.has(hash)) byHash.set(hash, row)
  }
  return { byKey, byHash }
}

const otherOf = (row: PreviewRow, rows: readonly PreviewRow[] = []): PreviewRow | undefined =>
  rows[0]?.entry.index === row.entry.index ? rows[1] : rows[0]

const archiveDuplicateFaults = (
  _tag: 'KeyFiled' | 'SameFile',
  filed: StaticReportKey | undefined,
): readonly DuplicateFault[] => (filed === undefined ? [] : [{ _tag, name: titleWithOwner(filed) }])

const zipDuplicateFaults = (
  _tag: 'KeyTwice' | 'FileTwice',
  other: PreviewRow | undefined,
): readonly DuplicateFault[] => (other === undefined ? [] : [{ _tag, path: other.entry.path }])

const duplicateFaults = (
  row: PreviewRow,
  { byKey, byHash }: RelatedRows,
  archive: ArchiveIndex,
): readonly RowFault[] => {
  const hash = hashOf(row)
  const first = hash === null ? undefined : byHash.get(hash)
  return [
    ...(row.key === null ? [] : zipDuplicateFaults('KeyTwice', otherOf(row, byKey.get(row.key)))),
    ...(row.key === null ? [] : archiveDuplicateFaults('KeyFiled', archive.byKey.get(row.key))),
    ...(hash === null ? [] : archiveDuplicateFaults('SameFile', archive.byHash.get(hash))),
    ...zipDuplicateFaults('FileTwice', first?.entry.index === row.entry.index ? undefined : first),
  ]
}

const faultsOf = (row: PreviewRow, related: RelatedRows, archive: ArchiveIndex): readonly RowFault[] => {
  if (O.isSome(row.entryFault)) return [row.entryFault.value]
  return [...row.writtenFaults, ...(row.isLeftOut ? [] : duplicateFaults(row, related, archive))]
}

const withFaults = (rows: readonly PreviewRow[], archive: ArchiveIndex): readonly PreviewRow[] => {
  const related = relatedRowsIn(rows)
  return rows.map((row) => {
    const faults = faultsOf(row, related, archive)
    return sameJson(faults, row.faults) ? row : { ...row, faults }
  })
}

export interface PreviewReference {
  readonly owners: readonly ReportOwner[]
  readonly patterns: NamingPatterns
}

export interface UploadPreview {
  readonly owners: OwnerIndex
  readonly archive: ArchiveIndex
  readonly rows: readonly PreviewRow[]
}

const withCheckedRows = (preview: UploadPreview): UploadPreview => ({
  ...preview,
  rows: withFaults(preview.rows, preview.archive),
})

export const previewOf = (entries: readonly ListedEntry[], { owners, patterns }: PreviewReference): UploadPreview => {
  const files = entries.filter(({ path }) => !isClutter(path))
  const twice = duplicatePaths(files)
  const compiled = compiledPatterns(patterns)
  const codes = knownCodes(owners.map(({ code }) => code))
  const index = ownerIndex(owners)
  return withCheckedRows({
    owners: index,
    archive: archiveIndex(noFiledFiles),
    rows: files.map((entry) => rowOf(entry, twice.has(entry.path), readName(compiled, codes, entry.path), index)),
  })
}

export const editPreview = (preview: UploadPreview, indexes: readonly number[], edit: RowEdit): UploadPreview => {
  const meant = new Set(indexes)
  const rows = preview.rows.map((row) => (meant.has(row.entry.index) ? editRow(row, edit, preview.owners) : row))
  return withCheckedRows({ ...preview, rows })
}

export const previewWithContents = (preview: UploadPreview, read: readonly IndexedContent[]): UploadPreview => {
  const contents = new Map(read.map(({ index, content }) => [index, content]))
  const rows = preview.rows.map((row) => {
    const content = contents.get(row.entry.index)
    return content === undefined ? row : withEntryContent(row, content)
  })
  return withCheckedRows({ ...preview, rows })
}

export const previewWithArchive = (preview: UploadPreview, filed: FiledFiles): UploadPreview =>
  withCheckedRows({ ...preview, archive: archiveIndex(filed) })

export const soughtFiles = ({ rows }: UploadPreview): SoughtFiles => ({
  keys: rows.flatMap(({ filedAs }) => (O.isSome(filedAs) ? [filedAs.value] : [])),
  hashes: rows.flatMap((row) => hashOf(row) ?? []),
})
