const polynomial = 0xedb88320

const table = new Uint32Array(256).map((_, byte) =>
  Array.from({ length: 8 }).reduce<number>((sum) => (sum & 1 ? polynomial ^ (sum >>> 1) : sum >>> 1), byte),
)

const crc32 = (bytes: Uint8Array, before = 0): number => {
  let sum = ~before
  for (const byte of bytes) sum = (table[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8)
  return ~sum >>> 0
}

export interface ZipEntry {
  readonly name: string
  readonly pieces: Iterable<string>
}

interface Packed {
  readonly name: Uint8Array<ArrayBuffer>
  readonly content: Blob
  readonly size: number
  readonly checkSum: number
}

const encoder = new TextEncoder()

const localHeader = 0x04034b50
const centralHeader = 0x02014b50
const endOfDirectory = 0x06054b50
const version = 20
const namedInUtf8 = 0x0800
const deflated = 8
/** The earliest date of the format; the real one does not matter. */
const firstDay = 0x21

const packed = async ({ name, pieces }: ZipEntry): Promise<Packed> => {
  const counted = { size: 0, checkSum: 0 }
  const packer = new CompressionStream('deflate-raw')
  const content = new Response(packer.readable).blob()
  const writer = packer.writable.getWriter()
  for (const piece of pieces) {
    const bytes = encoder.encode(piece)
    counted.size += bytes.length
    counted.checkSum = crc32(bytes, counted.checkSum)
    await writer.write(bytes)
  }
  await writer.close()
  return { name: encoder.encode(name), content: await content, ...counted }
}

type Field = readonly [bytes: 2 | 4, value: number]

const record = (fields: readonly Field[]): Uint8Array<ArrayBuffer> => {
  const view = new DataView(new ArrayBuffer(fields.reduce((length, [bytes]) => length + bytes, 0)))
  fields.reduce((at, [bytes, value]) => {
    if (bytes === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    return at + bytes
  }, 0)
  return new Uint8Array(view.buffer)
}

const described = ({ name, content, size, checkSum }: Packed): readonly Field[] => [
  [2, version],
  [2, namedInUtf8],
  [2, deflated],
  [2, 0],
  [2, firstDay],
  [4, checkSum],
  [4, content.size],
  [4, size],
  [2, name.length],
  [2, 0],
]

const local = (file: Packed): readonly BlobPart[] => [
  record([[4, localHeader], ...described(file)]),
  file.name,
  file.content,
]

const central = (file: Packed, offset: number): readonly BlobPart[] => [
  record([[4, centralHeader], [2, version], ...described(file), [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]]),
  file.name,
]

export const zipFile = async (entries: readonly ZipEntry[], type: string): Promise<Blob> => {
  const files: Blob[] = []
  const directory: BlobPart[] = []
  let offset = 0
  for (const entry of entries) {
    const file = await packed(entry)
    const part = new Blob([...local(file)])
    directory.push(...central(file, offset))
    files.push(part)
    offset += part.size
  }
  const listed = new Blob(directory)
  const end = record([
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
