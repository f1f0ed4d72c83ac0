import { inflateRawSync } from 'node:zlib'

const entry = 0x02014b50

/** The texts in a zip file, by their path. */
export const unzipTexts = async (file: Blob): Promise<ReadonlyMap<string, string>> => {
  const bytes = Buffer.from(await file.arrayBuffer())
  const texts = new Map<string, string>()
  for (let at = bytes.indexOf('PK\u0001\u0002', 0, 'latin1'); at >= 0 && bytes.readUInt32LE(at) === entry; ) {
    const [packed, nameLength, extra, comment] = [20, 28, 30, 32].map((offset) =>
      offset === 20 ? bytes.readUInt32LE(at + offset) : bytes.readUInt16LE(at + offset),
    )
    const [start, end] = [at + 46, at + 46 + nameLength!]
    const local = bytes.readUInt32LE(at + 42)
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const content = bytes.subarray(from, from + packed!)
    const isPacked = bytes.readUInt16LE(at + 10) === 8
    texts.set(bytes.toString('utf8', start, end), (isPacked ? inflateRawSync(content) : content).toString('utf8'))
    at = end + extra! + comment!
  }
  return texts
}
