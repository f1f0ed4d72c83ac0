import { type FileHandle, open } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl'
import type { ZipEntryAnswer, OpenAnswer } from '../answer.ts'
import type { PdfTimeouts } from './pdf-timeouts.ts'

/** The entry's bytes all lie before `limit`. */
export interface EntryExtent {
  readonly isDeflated: boolean
  readonly crc: number
  readonly packed: number
  readonly size: number
  readonly offset: number
  readonly limit: number
}

export interface OpenOrder {
  readonly type: 'open'
  readonly zip: string
  readonly maxEntries: number
  readonly codes: readonly string[]
  readonly pdfThread: string
  readonly pdfTimeouts: PdfTimeouts
}

export interface TakeOrder {
  readonly type: 'take'
  readonly file: number
  readonly at: string
  readonly extent: EntryExtent
  readonly ownCodes: readonly string[]
  readonly mayNameOthers: boolean
}

export interface CheckOrder {
  readonly type: 'check'
  readonly path: string
  readonly pdfThread: string
  readonly pdfTimeouts: PdfTimeouts
}

export type UnzipOrder = OpenOrder | TakeOrder | CheckOrder

const windowBytes = 256 * 1024

/** Reads the directory in a few large pieces instead of two small ones per entry. */
class FileWindowReader extends RandomAccessReader {
  private readonly file: FileHandle
  private window = { at: 0, bytes: Buffer.alloc(0) }

  constructor(file: FileHandle) {
    super()
    this.file = file
  }

  private async filled(into: Buffer, length: number, position: number): Promise<void> {
    const { at, bytes } = this.window
    if (position < at || position + length > at + bytes.length) {
      const buffer = Buffer.allocUnsafe(Math.max(windowBytes, length))
      const { bytesRead } = await this.file.read(buffer, 0, buffer.length, position)
      this.window = { at: position, bytes: buffer.subarray(0, bytesRead) }
      if (bytesRead < length) throw new Error('the file ends here')
    }
    const start = position - this.window.at
    this.window.bytes.copy(into, 0, start, start + length)
  }

  override read(
    into: Buffer,
    offset: number,
    length: number,
    position: number,
    done: (error: Error | null) => void,
  ): void {
    this.filled(into.subarray(offset), length, position).then(() => done(null), done)
  }
}

const maxNameBytes = 4000

const nameText = (name: Buffer): string => (name.length > maxNameBytes ? '' : name.toString('latin1'))

const unicodePathField = 0x7075

const unicodePathOf = ({ extraFields, fileNameRaw }: Entry): string | null => {
  const data = extraFields.find(({ id }) => id === unicodePathField)?.data
  if (data === undefined || data.length < 6 || data[0] !== 1) return null
  return data.readUInt32LE(1) === crc32(fileNameRaw) ? nameText(data.subarray(5)) : null
}

const listedEntry = (entry: Entry): ZipEntryAnswer => ({
  name: nameText(entry.fileNameRaw),
  unicodePath: unicodePathOf(entry),
  flags: entry.generalPurposeBitFlag,
  method: entry.compressionMethod,
  mode: entry.externalFileAttributes >>> 16,
  crc: entry.crc32,
  packed: entry.compressedSize,
  size: entry.uncompressedSize,
  offset: entry.relativeOffsetOfLocalHeader,
})

const isStrongEncryption = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('strong encryption')

const entriesOf = async (zip: ZipFile, bytes: number): Promise<OpenAnswer> => {
  const entries: ZipEntryAnswer[] = []
  try {
    for await (const entry of zip.eachEntry()) entries.push(listedEntry(entry))
  } catch (error) {
    if (!isStrongEncryption(error)) return { type: 'unreadable', fault: 'Truncated' }
    return { type: 'listed', entries, isRestEncrypted: true, bytes }
  }
  return { type: 'listed', entries, isRestEncrypted: false, bytes }
}

const beginsLikeZip = async (file: FileHandle): Promise<boolean> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
  return bytesRead === 4 && buffer.readUInt32LE(0) === 0x04034b50
}

const zipOptions = {
  autoClose: false,
  lazyEntries: true,
  // the domain has its own rules for names, and a wrong size must fail one entry only
  decodeStrings: false,
  validateEntrySizes: false,
}

const openZipFile = async (file: FileHandle, bytes: number): Promise<ZipFile | null> => {
  try {
    return await fromRandomAccessReaderPromise(new FileWindowReader(file), bytes, zipOptions)
  } catch {
    return null
  }
}

export const readDirectory = async (path: string, maxEntries: number): Promise<OpenAnswer> => {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const zip = await openZipFile(file, size)
    if (zip === null) return { type: 'unreadable', fault: (await beginsLikeZip(file)) ? 'Truncated' : 'NotZip' }
    if (zip.entryCount > maxEntries) return { type: 'unreadable', fault: 'TooManyEntries' }
    return await entriesOf(zip, size)
  } finally {
    await file.close()
  }
}
