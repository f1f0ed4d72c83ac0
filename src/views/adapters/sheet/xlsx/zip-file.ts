const crcPolynomial = 0xedb88320

const crcTable = new Uint32Array(256).map((_, byte) =>
  Array.from({ length: 8 }).reduce<number>((sum) => (sum & 1 ? crcPolynomial ^ (sum >>> 1) : sum >>> 1), byte),
)

const crc32 = (bytes: Uint8Array, before = 0): number => {
  let sum = ~before
  for (const byte of bytes) sum = (crcTable[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8)
  return ~sum >>> 0
}

export interface SheetZipEntry {
  readonly name: string
  readonly pieces: Iterable<string>
}

interface PackedEntry {
  readonly name: Uint8Array<ArrayBuffer>
  readonly content: Blob
  readonly size: number
  readonly checkSum: number
}

const utf8Encoder = new TextEncoder()

const localHeader = 0x04034b50
const centralHeader = 0x02014b50
const endOfDirectory = 0x06054b50
const zipVersion = 20
const utf8NameFlag = 0x0800
const deflateMethod = 8
/** The earliest date of the format; the real one does not matter. */
const earliestDosDate = 0x21

const packEntry = async ({ name, pieces }: SheetZipEntry): Promise<PackedEntry> => {
  const counted = { size: 0, checkSum: 0 }
  const packer = new CompressionStream('deflate-raw')
  const content = new Response(packer.readable).blob()
  const writer = packer.writable.getWriter()
  for (const piece of pieces) {
    const bytes = utf8Encoder.encode(piece)
    counted.size += bytes.length
    counted.checkSum = crc32(bytes, counted.checkSum)
    await writer.write(bytes)
  }
  await writer.close()
  return { name: utf8Encoder.encode(name), content: await content, ...counted }
}

type RecordField = readonly [bytes: 2 | 4, value: number]

const encodeRecord = (fields: readonly RecordField[]): Uint8Array<ArrayBuffer> => {
  const view = new DataView(new ArrayBuffer(fields.reduce((length, [bytes]) => length + bytes, 0)))
  fields.reduce((at, [bytes, value]) => {
    if (bytes === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    return at + bytes
  }, 0)
  return new Uint8Array(view.buffer)
}

const entryFields = ({ name, content, size, checkSum }: PackedEntry): readonly RecordField[] => [
  [2, zipVersion],
  [2, utf8NameFlag],
  [2, deflateMethod],
  [2, 0],
  [2, earliestDosDate],
  [4, checkSum],
  [4, content.size],
  [4, size],
  [2, name.length],
  [2, 0],
]

const localRecord = (file: PackedEntry): readonly BlobPart[] => [
  encodeRecord([[4, localHeader], ...entryFields(file)]),
  file.name,
  file.content,
]

const centralRecord = (file: PackedEntry, offset: number): readonly BlobPart[] => [
  encodeRecord([
    [4, centralHeader],
    [2, zipVersion],
    ...entryFields(file),
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, offset],
  ]),
  file.name,
]

export const zipFile = async (entries: readonly SheetZipEntry[], type: string): Promise<Blob> => {
  const files: Blob[] = []
  const directory: BlobPart[] = []
  let offset = 0
  for (const entry of entries) {
    const file = await packEntry(entry)
    const part = new Blob([...localRecord(file)])
    directory.push(...centralRecord(file, offset))
    files.push(part)
    offset += part.size
  }
  const listed = new Blob(directory)
  const end = encodeRecord([
    [4, endOfDirectory],
    [2, 0],
    [2, 0],
    [2, entries.length],
    [2, entries.length],
    [4, listed.size],
    [4, offset],
    [2, 0],
  ])
  return new Blob([...files, listed, end], { type })
}
