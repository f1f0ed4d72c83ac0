import { configure, type Entry, type FileEntry, Reader, ZipReader } from '@zip.js/zip.js/lib/zip-core-custom.js'
import { E, O } from '../../domain/fp.ts'
import { isPlainFile, isReadableMethod, entryPath } from '../../domain/archive/uploads/zip/entry-path.ts'
import type { UploadFault } from '../../domain/archive/uploads/filing-fault.ts'
import { uploadLimits } from '../../domain/archive/uploads/zip/limits.ts'
import type { ListedEntry } from '../../domain/archive/uploads/preview/listed-entry.ts'

const windowBytes = 1024 * 1024
const maxWindows = 4

/** Reads a zip in large pieces and keeps the last ones: a browser takes as long for a few bytes as for a million. */
class WindowReader extends Reader<Blob> {
  private readonly zip: Blob
  private readonly windows = new Map<number, Promise<Uint8Array>>()

  constructor(zip: Blob) {
    super(zip)
    this.zip = zip
    this.size = zip.size
  }

  private async piece(from: number, to: number): Promise<Uint8Array> {
    return new Uint8Array(await this.zip.slice(from, to).arrayBuffer())
  }

  private window(index: number): Promise<Uint8Array> {
    const window = this.windows.get(index) ?? this.piece(index * windowBytes, (index + 1) * windowBytes)
    this.windows.delete(index)
    this.windows.set(index, window)
    const [oldest] = this.windows.keys()
    if (this.windows.size > maxWindows && oldest !== undefined) this.windows.delete(oldest)
    return window
  }

  override async readUint8Array(at: number, length: number): Promise<Uint8Array> {
    const number = Math.floor(at / windowBytes)
    const start = at - number * windowBytes
    if (start + length > windowBytes) return this.piece(at, at + length)
    return (await this.window(number)).slice(start, start + length)
  }
}

export interface ReadableEntry {
  readonly listed: ListedEntry
  readonly file: FileEntry | null
}

// this page's policy forbids workers made from text; the browser inflates outside the page's thread anyway
configure({ useWebWorkers: false })

// the domain judges names, as on the server, and a bad name fails one file only
const zipOptions = { filenameValidation: 'tolerant' } as const

const unicodePathField = 0x7075
const unicodePathHead = 5

const unicodePathOf = ({ extraField, extraFieldUnicodePath }: Entry): O.Option<Uint8Array> => {
  const field = extraField?.get(unicodePathField)
  return field === undefined || extraFieldUnicodePath?.valid !== true
    ? O.none
    : O.some(field.data.subarray(unicodePathHead))
}

const isFile = (path: string, { externalFileAttributes, directory }: Entry): boolean =>
  path.endsWith('/') || (!directory && isPlainFile(externalFileAttributes >>> 16))

const listEntry = (entry: Entry, index: number, path: string): ListedEntry => ({
  index,
  path,
  size: entry.uncompressedSize,
  compressedSize: entry.compressedSize,
  isEncrypted: entry.encrypted,
  isLink: !isFile(path, entry),
  isReadable: isReadableMethod(entry.compressionMethod),
})

const listedEntry = (entry: Entry, index: number): ListedEntry =>
  listEntry(entry, index, entryPath(entry.rawFilename, unicodePathOf(entry)))

const readableEntry = (entry: Entry, index: number): ReadableEntry => ({
  listed: listedEntry(entry, index),
  file: entry.directory ? null : entry,
})

const localFileHeader = 0x04034b50

const hasZipSignature = async (zip: Blob): Promise<boolean> => {
  const head = new DataView(await zip.slice(0, 4).arrayBuffer())
  return head.byteLength === 4 && head.getUint32(0, true) === localFileHeader
}

type ZipDirectory = E.Either<UploadFault, readonly ReadableEntry[]>

const readDirectory = async (zip: Blob): Promise<ZipDirectory> => {
  const entries: ReadableEntry[] = []
  const so = { bytes: 0 }
  for await (const entry of new ZipReader(new WindowReader(zip), zipOptions).getEntriesGenerator()) {
    so.bytes += entry.uncompressedSize
    if (entries.length === uploadLimits.entries) return E.left('TooManyEntries')
    if (so.bytes > uploadLimits.unzipped) return E.left('TooLarge')
    entries.push(readableEntry(entry, entries.length))
  }
  return E.right(entries)
}

/** A file that begins like a zip but has no directory is truncated. */
export const zipDirectory = async (zip: Blob): Promise<ZipDirectory> => {
  try {
    return await readDirectory(zip)
  } catch {
    const isCutOff = await hasZipSignature(zip).catch(() => false)
    return E.left(isCutOff ? 'Truncated' : 'NotZip')
  }
}
