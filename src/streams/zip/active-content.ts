import {
  activeIn,
  type ActiveKind,
  activeOutsideLinks,
  mayBeEncrypted,
  objectStreamsIn,
  packingOf,
} from '../../domain/archive/uploads/active-content.ts'
import { O } from '../../domain/fp.ts'

const latin1 = new TextDecoder('latin1')

/** A line break before it is none of the stream's, whose own last bytes may look like one. */
const ended = /(\s{0,4})endstream/

const inflated = async (packed: Uint8Array<ArrayBuffer>): Promise<string> => {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate'))
  return latin1.decode(await new Response(stream).arrayBuffer())
}

const inObjectStream = async (
  bytes: Uint8Array<ArrayBuffer>,
  text: string,
  named: number,
): Promise<readonly ActiveKind[]> => {
  const packing = packingOf(text, named)
  if (packing._tag === 'Hidden') return ['Hidden']
  // in which an object may begin within what looks like a link
  if (packing._tag === 'Plain') return activeIn(text)
  const end = ended.exec(text.slice(packing.start))
  if (end === null) return ['Hidden']
  const from = packing.start + end.index
  for (let to = from; to <= from + (end[1]?.length ?? 0); to += 1) {
    const unpacked = await inflated(bytes.slice(packing.start, to)).then(O.some, () => O.none)
    if (O.isSome(unpacked)) return activeIn(unpacked.value)
  }
  // what is encrypted is the server's to judge, which decrypts it
  return mayBeEncrypted(text) ? [] : ['Hidden']
}

/** What a PDF may do or bring beside what it shows. */
export const activeContent = async (bytes: Uint8Array<ArrayBuffer>): Promise<readonly ActiveKind[]> => {
  const text = latin1.decode(bytes)
  const packed = await Promise.all(objectStreamsIn(text).map((named) => inObjectStream(bytes, text, named)))
  return [...new Set([...activeOutsideLinks(text), ...packed.flat()])].toSorted()
}
