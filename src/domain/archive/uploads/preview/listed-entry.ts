import { O, pipe } from '../../../fp.ts'
import { isClutter, pathFault } from '../zip/entry-path.ts'
import { uploadLimits } from '../zip/limits.ts'
import type { EntryFault } from './row-fault.ts'

/** A file as the directory of a zip has it, before anything of it is read; `place` is its place there. */
export interface ListedEntry {
  readonly place: number
  readonly path: string
  readonly size: number
  readonly compressedSize: number
  readonly isEncrypted: boolean
  readonly isLink: boolean
  readonly isReadable: boolean
}

/** What was read of a file: its SHA-256, where that can be known, and whether it begins as a PDF does; or that it is not what the directory says. */
export type EntryContent =
  | { readonly _tag: 'Whole'; readonly hash: string | null; readonly isPdf: boolean }
  | { readonly _tag: 'Damaged' }

export interface ContentRead {
  readonly place: number
  readonly content: EntryContent
}

/** The names that more than one file of a zip has: which of them is meant is anybody's guess. */
export const pathsTwice = (entries: readonly ListedEntry[]): ReadonlySet<string> => {
  const seen = new Set<string>()
  return new Set(
    entries
      .filter(({ path }) => {
        const isTwice = seen.has(path)
        seen.add(path)
        return isTwice
      })
      .map(({ path }) => path),
  )
}

const directoryFault = (entry: ListedEntry): EntryFault['_tag'] | null => {
  if (entry.isLink) return 'Link'
  if (entry.isEncrypted) return 'Encrypted'
  if (!entry.isReadable) return 'UnknownCompression'
  if (entry.size === 0) return 'Empty'
  return entry.size > uploadLimits.file ? 'TooLarge' : null
}

/** The name says whether a file is a PDF until it is read. */
const contentFault = ({ path }: ListedEntry, content: O.Option<EntryContent>): EntryFault['_tag'] | null => {
  if (O.isNone(content)) return /\.pdf$/i.test(path) ? null : 'NotPdf'
  if (content.value._tag === 'Damaged') return 'Damaged'
  return content.value.isPdf ? null : 'NotPdf'
}

/** Whether only what is in a file can say more of it. */
export const isToRead = (entry: ListedEntry): boolean =>
  !isClutter(entry.path) && O.isNone(pathFault(entry.path)) && directoryFault(entry) === null

/** Why a file cannot be filed whatever is said of it. */
export const entryFault = (
  entry: ListedEntry,
  isTwice: boolean,
  content: O.Option<EntryContent>,
): O.Option<EntryFault> =>
  pipe(
    O.fromNullable(
      O.toNullable(pathFault(entry.path)) ??
        (isTwice ? 'NameTwice' : (directoryFault(entry) ?? contentFault(entry, content))),
    ),
    O.map((_tag) => ({ _tag })),
  )
