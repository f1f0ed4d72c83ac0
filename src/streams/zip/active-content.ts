import {
  activeIn,
  type ActiveKind,
  activeOutsideLinks,
  objectStreamsIn,
  packingOf,
} from '../../domain/archive/uploads/active-content.ts'

const latin1 = new TextDecoder('latin1')

const ended = /\r?\n?endstream/

/** Object streams that cannot be unpacked here are the server's to judge. */
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
  return inflated(bytes.slice(packing.start, packing.start + end.index)).then(activeIn, () => [])
}

/** What a PDF may do or bring beside what it shows. */
export const activeContent = async (bytes: Uint8Array<ArrayBuffer>): Promise<readonly ActiveKind[]> => {
  const text = latin1.decode(bytes)
  const packed = await Promise.all(objectStreamsIn(text).map((named) => inObjectStream(bytes, text, named)))
  return [...new Set([...activeOutsideLinks(text), ...packed.flat()])].toSorted()
}
