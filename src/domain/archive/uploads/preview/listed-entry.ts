import { O, pipe } from '../../../fp.ts'
import { isClutter, pathFault } from '../zip/entry-path.ts'
import { uploadLimits } from '../zip/limits.ts'
import type { ActiveKind } from '../active-content.ts'
import type { EntryFault } from './row-fault.ts'

export interface ListedEntry {
  readonly index: number
  readonly path: string
  readonly size: number
  readonly compressedSize: number
  readonly isEncrypted: boolean
  readonly isLink: boolean
  readonly isReadable: boolean
}

export type EntryContent =
  | {
      readonly _tag: 'Whole'
      readonly hash: string | null
      readonly isPdf: boolean
      readonly active: readonly ActiveKind[]
    }
  | { readonly _tag: 'Damaged' }

export interface IndexedContent {
  readonly index: number
  readonly content: EntryContent
}

export const duplicatePaths = (entries: readonly ListedEntry[]): ReadonlySet<string> => {
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

type PlainTag = Exclude<EntryFault['_tag'], 'ActiveContent'>

const directoryFault = (entry: ListedEntry): PlainTag | null => {
  if (entry.isLink) return 'Link'
  if (entry.isEncrypted) return 'Encrypted'
  if (!entry.isReadable) return 'UnknownCompression'
  if (entry.size === 0) return 'Empty'
  return entry.size > uploadLimits.file ? 'TooLarge' : null
}

const contentFault = ({ path }: ListedEntry, content: O.Option<EntryContent>): PlainTag | null => {
  if (O.isNone(content)) return /\.pdf$/i.test(path) ? null : 'NotPdf'
  if (content.value._tag === 'Damaged') return 'Damaged'
  return content.value.isPdf ? null : 'NotPdf'
}

const activeFault = (content: EntryContent): O.Option<EntryFault> =>
  content._tag === 'Whole' && content.active.length > 0
    ? O.some({ _tag: 'ActiveContent', kinds: content.active })
    : O.none

export const isToRead = (entry: ListedEntry): boolean =>
  !isClutter(entry.path) && O.isNone(pathFault(entry.path)) && directoryFault(entry) === null

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
    O.map((_tag): EntryFault => ({ _tag })),
    O.alt(() => pipe(content, O.chain(activeFault))),
  )
