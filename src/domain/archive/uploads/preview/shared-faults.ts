import { O } from '../../../fp.ts'
import { sameJson } from '../../../same-json.ts'
import { type StaticReportKey, titleWithOwner } from '../../static-report.ts'
import type { ArchiveIndex } from './archive-index.ts'
import type { PreviewRow } from './preview-row.ts'
import type { RowFault, SharedFault } from './row-fault.ts'

/** The first two rows of each key, and the first of each file. */
interface Neighbours {
  readonly byKey: ReadonlyMap<string, readonly PreviewRow[]>
  readonly byHash: ReadonlyMap<string, PreviewRow>
}

const hashOf = ({ content }: PreviewRow): string | null =>
  O.isSome(content) && content.value._tag === 'Whole' ? content.value.hash : null

const isGoing = ({ isLeftOut, entryFault }: PreviewRow): boolean => !isLeftOut && O.isNone(entryFault)

const neighboursIn = (rows: readonly PreviewRow[]): Neighbours => {
  const byKey = new Map<string, PreviewRow[]>()
  const byHash = new Map<string, PreviewRow>()
  for (const row of rows) {
    if (!isGoing(row)) continue
    const sameKey = row.key === null ? undefined : byKey.get(row.key)
    if (sameKey !== undefined) sameKey.push(row)
    else if (row.key !== null) byKey.set(row.key, [row])
    const hash = hashOf(row)
    if (hash !== null && !byHash.has(hash)) byHash.set(hash, row)
  }
  return { byKey, byHash }
}

const otherOf = (row: PreviewRow, rows: readonly PreviewRow[] = []): PreviewRow | undefined =>
  rows[0]?.entry.place === row.entry.place ? rows[1] : rows[0]

const named = (_tag: 'KeyFiled' | 'SameFile', filed: StaticReportKey | undefined): readonly SharedFault[] =>
  filed === undefined ? [] : [{ _tag, name: titleWithOwner(filed) }]

const inZip = (_tag: 'KeyTwice' | 'FileTwice', other: PreviewRow | undefined): readonly SharedFault[] =>
  other === undefined ? [] : [{ _tag, path: other.entry.path }]

const sharedFaults = (row: PreviewRow, { byKey, byHash }: Neighbours, archive: ArchiveIndex): readonly RowFault[] => {
  const hash = hashOf(row)
  const first = hash === null ? undefined : byHash.get(hash)
  return [
    ...(row.key === null ? [] : inZip('KeyTwice', otherOf(row, byKey.get(row.key)))),
    ...(row.key === null ? [] : named('KeyFiled', archive.byKey.get(row.key))),
    ...(hash === null ? [] : named('SameFile', archive.byHash.get(hash))),
    ...inZip('FileTwice', first?.entry.place === row.entry.place ? undefined : first),
  ]
}

const faultsOf = (row: PreviewRow, neighbours: Neighbours, archive: ArchiveIndex): readonly RowFault[] => {
  if (O.isSome(row.entryFault)) return [row.entryFault.value]
  return [...row.writtenFaults, ...(row.isLeftOut ? [] : sharedFaults(row, neighbours, archive))]
}

/** Rows with all that is wrong with each; a row nothing is new of stays the one it was. */
export const withFaults = (rows: readonly PreviewRow[], archive: ArchiveIndex): readonly PreviewRow[] => {
  const neighbours = neighboursIn(rows)
  return rows.map((row) => {
    const faults = faultsOf(row, neighbours, archive)
    return sameJson(faults, row.faults) ? row : { ...row, faults }
  })
}
