import type { ArchivedReport } from '../../archived-report.ts'
import { knownCodes } from '../../naming/known-codes.ts'
import type { NamingPatterns } from '../../naming/naming-patterns.ts'
import { compiledPatterns } from '../../naming/pattern.ts'
import { readName } from '../../naming/read-name.ts'
import type { Owner } from '../../owner.ts'
import { isClutter } from '../zip/entry-path.ts'
import { type ArchiveIndex, archiveIndex } from './archive-index.ts'
import { pathsTwice } from './entry-fault.ts'
import type { ContentRead, ListedEntry } from './listed-entry.ts'
import { type OwnerIndex, ownerIndex } from './owner-index.ts'
import { type PreviewRow, type RowEdit, rowEdited, rowOf, rowRead } from './preview-row.ts'
import { withFaults } from './shared-faults.ts'

/** What the files of a zip are read by and held against. */
export interface PreviewGround {
  readonly owners: readonly Owner[]
  readonly reports: readonly ArchivedReport[]
  readonly patterns: NamingPatterns
}

/** What is in a zip and what each file of it is to be filed as. */
export interface Preview {
  readonly owners: OwnerIndex
  readonly archive: ArchiveIndex
  readonly rows: readonly PreviewRow[]
}

const settled = (preview: Preview): Preview => ({ ...preview, rows: withFaults(preview.rows, preview.archive) })

/** Each file as its name has it read; folders and what a file manager leaves in a zip are no files. */
export const previewOf = (entries: readonly ListedEntry[], { owners, reports, patterns }: PreviewGround): Preview => {
  const files = entries.filter(({ path }) => !isClutter(path))
  const twice = pathsTwice(files)
  const compiled = compiledPatterns(patterns)
  const codes = knownCodes(owners.map(({ code }) => code))
  const index = ownerIndex(owners)
  return settled({
    owners: index,
    archive: archiveIndex(reports),
    rows: files.map((entry) => rowOf(entry, twice.has(entry.path), readName(compiled, codes, entry.path), index)),
  })
}

/** Says the same of some files, which their places name. */
export const previewEdited = (preview: Preview, places: readonly number[], edit: RowEdit): Preview => {
  const meant = new Set(places)
  const rows = preview.rows.map((row) => (meant.has(row.entry.place) ? rowEdited(row, edit, preview.owners) : row))
  return settled({ ...preview, rows })
}

export const previewRead = (preview: Preview, read: readonly ContentRead[]): Preview => {
  const contents = new Map(read.map(({ place, content }) => [place, content]))
  const rows = preview.rows.map((row) => {
    const content = contents.get(row.entry.place)
    return content === undefined ? row : rowRead(row, content)
  })
  return settled({ ...preview, rows })
}

/** Held against the archive as it is now. */
export const previewAgainst = (preview: Preview, reports: readonly ArchivedReport[]): Preview =>
  settled({ ...preview, archive: archiveIndex(reports) })
