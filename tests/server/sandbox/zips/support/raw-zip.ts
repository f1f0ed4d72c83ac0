import { crc32, deflateRawSync } from 'node:zlib'

/** An entry as a zip is to have it, be it true or not. */
export interface RawEntry {
  readonly name: string | Uint8Array
  readonly content?: Uint8Array
  readonly method?: number
  readonly flags?: number
  readonly mode?: number
  readonly crc?: number
  readonly size?: number
  readonly packedSize?: number
  /** Offset recorded for its data; such an entry has no data of its own. */
  readonly offset?: number
  /** Said to be deflated, and not. */
  readonly isStoredAsDeflated?: boolean
  readonly unicodePath?: string
  /** Sizes and offset as zip64 has them. */
  readonly isLong?: boolean
  /** The sizes follow the data. */
  readonly isStreamed?: boolean
}

interface Ending {
  readonly isLong?: boolean
  readonly count?: number
}

const most = 0xffffffff

const recordBuffer = (...fields: readonly (readonly [bytes: 2 | 4 | 8, value: number])[]): Buffer =>
  Buffer.concat(
    fields.map(([bytes, value]) => {
      const field = Buffer.alloc(bytes)
      if (bytes === 8) field.writeBigUInt64LE(BigInt(value))
      else field.writeUIntLE(Math.min(value, most), 0, bytes)
      return field
    }),
  )

const extraField = (id: number, content: Buffer): Buffer =>
  Buffer.concat([recordBuffer([2, id], [2, content.length]), content])

interface Facts {
  readonly name: Buffer
  readonly body: Buffer
  readonly method: number
  readonly flags: number
  readonly crc: number
  readonly size: number
  readonly packedSize: number
}

const factsOf = (entry: RawEntry): Facts => {
  const { content = Buffer.from('nothing'), method = 8, flags = 0x800 } = entry
  const isPacked = method === 8 && entry.isStoredAsDeflated !== true
  const body = isPacked ? deflateRawSync(content) : Buffer.from(content)
  return {
    name: Buffer.from(entry.name),
    body,
    method,
    flags: flags | (entry.isStreamed === true ? 0b1000 : 0),
    crc: entry.crc ?? crc32(content),
    size: entry.size ?? content.length,
    packedSize: entry.packedSize ?? body.length,
  }
}

const localOf = ({ isStreamed = false }: RawEntry, facts: Facts): Buffer => {
  const { name, body, method, flags, crc, size, packedSize } = facts
  const sizes: readonly (readonly [4, number])[] = [
    [4, crc],
    [4, packedSize],
    [4, size],
  ]
  const header = recordBuffer([4, 0x04034b50], [2, 20], [2, flags], [2, method], [4, 0])
  const said = isStreamed ? recordBuffer([4, 0], [4, 0], [4, 0]) : recordBuffer(...sizes)
  const descriptor = isStreamed ? recordBuffer([4, 0x08074b50], ...sizes) : Buffer.alloc(0)
  return Buffer.concat([header, said, recordBuffer([2, name.length], [2, 0]), name, body, descriptor])
}

const extraOf = ({ isLong = false, unicodePath }: RawEntry, facts: Facts, offset: number): Buffer => {
  const long = recordBuffer([8, facts.size], [8, facts.packedSize], [8, offset])
  const path = Buffer.concat([Buffer.of(1), recordBuffer([4, crc32(facts.name)]), Buffer.from(unicodePath ?? '')])
  return Buffer.concat([
    ...(isLong ? [extraField(0x0001, long)] : []),
    ...(unicodePath === undefined ? [] : [extraField(0x7075, path)]),
  ])
}

const centralOf = (entry: RawEntry, facts: Facts, offset: number): Buffer => {
  const { name, method, flags, crc, size, packedSize } = facts
  const { mode = 0o100644, isLong = false } = entry
  const extra = extraOf(entry, facts, offset)
  const sizes = isLong ? recordBuffer([4, most], [4, most]) : recordBuffer([4, packedSize], [4, size])
  return Buffer.concat([
    recordBuffer([4, 0x02014b50], [2, 0x031e], [2, 20], [2, flags], [2, method], [4, 0], [4, crc]),
    sizes,
    recordBuffer(
      [2, name.length],
      [2, extra.length],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, mode * 0x10000],
      [4, isLong ? most : offset],
    ),
    name,
    extra,
  ])
}

const endOf = (count: number, bytes: number, offset: number, isLong: boolean): Buffer => {
  const end = (entries: number, at: number) =>
    recordBuffer([4, 0x06054b50], [2, 0], [2, 0], [2, entries], [2, entries], [4, bytes], [4, at], [2, 0])
  if (!isLong) return end(count % 0x10000, offset)
  return Buffer.concat([
    recordBuffer(
      [4, 0x06064b50],
      [8, 44],
      [2, 45],
      [2, 45],
      [4, 0],
      [4, 0],
      [8, count],
      [8, count],
      [8, bytes],
      [8, offset],
    ),
    recordBuffer([4, 0x07064b50], [4, 0], [8, offset + bytes], [4, 1]),
    end(0xffff, most),
  ])
}

/** A zip with exactly these entries, valid or not. */
export const rawZip = (
  entries: readonly RawEntry[],
  { isLong = false, count = entries.length }: Ending = {},
): Buffer => {
  const all = entries.map((entry) => ({ entry, facts: factsOf(entry) }))
  const locals = all.map(({ entry, facts }) => (entry.offset === undefined ? localOf(entry, facts) : Buffer.alloc(0)))
  const starts = locals.map((_, nth) => locals.slice(0, nth).reduce((bytes, each) => bytes + each.length, 0))
  const central = Buffer.concat(
    all.map(({ entry, facts }, nth) => centralOf(entry, facts, entry.offset ?? starts[nth] ?? 0)),
  )
  const body = Buffer.concat(locals)
  return Buffer.concat([body, central, endOf(count, central.length, body.length, isLong)])
}
