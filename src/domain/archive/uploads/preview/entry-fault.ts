import { O, pipe } from '../../../fp.ts'
import { isClutter } from '../zip/entry-path.ts'
import { uploadLimits } from '../zip/limits.ts'
import { pathFault } from '../zip/path-fault.ts'
import type { EntryContent, ListedEntry } from './listed-entry.ts'
import type { EntryFault } from './row-fault.ts'

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
