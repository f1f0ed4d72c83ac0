import type { FileEntry } from '@zip.js/zip.js/lib/zip-core-custom.js'
import { E, RA } from '../../domain/fp.ts'
import { ledgerImportLimits } from '../../domain/ledger/import/import-check.ts'
import { isTable } from '../../domain/ledger/import/mapping/file-reading.ts'
import type { ReadableEntry } from './zip-directory.ts'

interface UnpackedFile {
  readonly name: string
  readonly content: Blob
}

interface UnpackedZip {
  readonly tables: readonly UnpackedFile[]
  readonly others: readonly string[]
}

const nameOf = (path: string): string => path.split('/').at(-1) ?? path

const byteLimitStream = (maxBytes: number): TransformStream<Uint8Array, Uint8Array> => {
  const so = { bytes: 0 }
  return new TransformStream({
    transform: (piece, controller) => {
      so.bytes += piece.length
      if (so.bytes > maxBytes) controller.error(new RangeError('there is more than there should be'))
      else controller.enqueue(piece)
    },
  })
}

/** The browser stores the unpacked file like a download, outside the page's memory. */
const unpackFile = async (file: FileEntry): Promise<Blob> => {
  const { readable, writable } = byteLimitStream(file.uncompressedSize)
  const [content] = await Promise.all([new Response(readable).blob(), file.getData(writable, { checkCrc32: true })])
  return content
}

const unpackEntry = async ({ listed: { path }, file }: ReadableEntry): Promise<readonly UnpackedFile[]> =>
  file === null ? [] : [{ name: nameOf(path), content: await unpackFile(file) }]

const isTableEntry = ({ listed: { path } }: ReadableEntry): boolean => isTable(nameOf(path))

const entryFault = ({ listed: { path, isEncrypted, isLink, isReadable } }: ReadableEntry): readonly string[] => {
  if (isEncrypted) return [`${path} is encrypted.`]
  if (isLink) return [`${path} is a link.`]
  return isReadable ? [] : [`${path} is packed in a way that cannot be read here.`]
}

export const tablesIn = async (zip: File): Promise<E.Either<string, UnpackedZip>> => {
  const reader = await import('./zip-directory.ts').catch(() => null)
  if (reader === null)
    return E.left('What reads zips could not be loaded. Please reload the page, or choose the files themselves.')
  const directory = await reader.zipDirectory(zip)
  if (E.isLeft(directory)) return E.left(`${zip.name} cannot be read: it is no whole zip, or too large a one.`)
  const { left: others, right: entries } = RA.partition(isTableEntry)(
    directory.right.filter(({ file }) => file !== null),
  )
  const faults = entries.flatMap(entryFault)
  if (faults.length > 0) return E.left(`${zip.name} cannot be imported. ${faults.join(' ')}`)
  if (entries.reduce((sum, { listed: { size } }) => sum + size, 0) > ledgerImportLimits.bytes)
    return E.left(`${zip.name} has more in it than can be imported at once.`)
  try {
    const files: UnpackedFile[] = []
    for (const entry of entries) files.push(...(await unpackEntry(entry)))
    return E.right({ tables: files, others: others.map(({ listed: { path } }) => nameOf(path)) })
  } catch {
    return E.left(`${zip.name} is damaged.`)
  }
}
