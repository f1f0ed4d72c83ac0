import { E, O, pipe, RA } from '../../../src/domain/fp.ts'
import {
  compressionMethods,
  isPlainFile,
  isReadableMethod,
  entryPath,
  pathFault,
} from '../../../src/domain/archive/uploads/zip/entry-path.ts'
import type { FilingFault, UploadFault } from '../../../src/domain/archive/uploads/filing-fault.ts'
import type { DirectoryAnswer, ZipEntryAnswer } from './answer.ts'
import type { EntryExtent } from './inside/directory.ts'
import type { FileSpec } from './unzipper.ts'

export interface ZipLimits {
  readonly file: number
  readonly unzipped: number
  readonly entries: number
}

type EntryFailure =
  | { readonly codes: readonly string[] }
  | { readonly kinds: readonly string[] }
  | { readonly name: string }
type PlainFault = Exclude<FilingFault, EntryFailure>['_tag']

const localHeaderBytes = 30

const bytesOf = (latin1: string): Uint8Array => Buffer.from(latin1, 'latin1')

const pathOf = ({ name, unicodePath }: ZipEntryAnswer): string =>
  entryPath(bytesOf(name), pipe(O.fromNullable(unicodePath), O.map(bytesOf)))

const byOffset = (entries: readonly ZipEntryAnswer[]): readonly ZipEntryAnswer[] =>
  entries.toSorted((one, other) => one.offset - other.offset)

const isOverlapping = (entries: readonly ZipEntryAnswer[]): boolean =>
  byOffset(entries).some(
    ({ offset, packed }, nth, all) => offset + localHeaderBytes + packed > (all[nth + 1]?.offset ?? Infinity),
  )

export const zipFault = ({ entries }: DirectoryAnswer, limits: ZipLimits): O.Option<UploadFault> => {
  if (entries.length > limits.entries) return O.some('TooManyEntries')
  if (entries.reduce((all, { size }) => all + size, 0) > limits.unzipped) return O.some('TooLarge')
  return isOverlapping(entries) ? O.some('Overlapping') : O.none
}

const encryptedFlag = 0b1

/** No compression makes data longer than this. */
const maxPackedBytes = (size: number): number => size + 1024 + Math.ceil(size / 100)

const entryFault = ({ mode, flags, method, size, packed }: ZipEntryAnswer, limits: ZipLimits): O.Option<PlainFault> => {
  if (!isPlainFile(mode)) return O.some('Link')
  if ((flags & encryptedFlag) !== 0) return O.some('Encrypted')
  if (!isReadableMethod(method)) return O.some('UnknownCompression')
  if (size === 0) return O.some('Empty')
  if (size > limits.file) return O.some('TooLarge')
  const isOdd = method === compressionMethods.stored ? packed !== size : packed === 0 || packed > maxPackedBytes(size)
  return isOdd ? O.some('Damaged') : O.none
}

export interface PlannedEntry {
  readonly spec: FileSpec
  readonly extent: E.Either<PlainFault, EntryExtent>
}

export const planEntries = (
  directory: DirectoryAnswer,
  specs: readonly FileSpec[],
  limits: ZipLimits,
): readonly PlannedEntry[] => {
  const byPath = Map.groupBy(directory.entries, pathOf)
  const offsets = byOffset(directory.entries).map(({ offset }) => offset)
  const limitOf = new Map(offsets.map((offset, nth) => [offset, offsets[nth + 1] ?? directory.bytes]))
  const missing = directory.isRestEncrypted ? 'Encrypted' : 'NotInZip'

  const extentOf = ({ method, crc, packed, size, offset }: ZipEntryAnswer): EntryExtent => ({
    isDeflated: method === compressionMethods.deflated,
    crc,
    packed,
    size,
    offset,
    limit: limitOf.get(offset) ?? directory.bytes,
  })

  const entryOf = (path: string): E.Either<PlainFault, ZipEntryAnswer> => {
    const [entry, ...others] = byPath.get(path) ?? []
    if (entry === undefined) return E.left(missing)
    return others.length > 0 ? E.left('NameTwice') : E.right(entry)
  }

  const extentAt = (path: string): E.Either<PlainFault, EntryExtent> =>
    pipe(
      pathFault(path),
      O.match(() => (path.endsWith('/') ? E.left('Link' as const) : entryOf(path)), E.left),
      E.chain((entry) =>
        pipe(
          entryFault(entry, limits),
          O.match(() => E.right(extentOf(entry)), E.left),
        ),
      ),
    )

  return pipe(
    specs,
    RA.map((each) => ({ spec: each, extent: extentAt(each.path) })),
  )
}
