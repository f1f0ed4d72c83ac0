import { concat, defer, from, map, mergeMap, Observable, of } from 'rxjs'
import { E, O, pipe } from '../../domain/fp.ts'
import type { UploadFault } from '../../domain/archive/uploads/filing-fault.ts'
import {
  type IndexedContent,
  type EntryContent,
  isToRead,
  type ListedEntry,
} from '../../domain/archive/uploads/preview/listed-entry.ts'
import type { ReadableEntry } from './zip-directory.ts'
import type { FileEntry } from '@zip.js/zip.js/lib/zip-core-custom.js'
import {
  activeKindsIn,
  type ActiveKind,
  activeKindsOutsideLinks,
  mayBeEncrypted,
  objectStreamsIn,
  packingOf,
} from '../../domain/archive/uploads/active-content.ts'
import { gatherWithin } from '../socket/decoded.ts'

const pdfStart = new TextEncoder().encode('%PDF-')

/** Other programs may take a file with another beginning for another type. */
const isPdf = (bytes: Uint8Array): boolean => pdfStart.every((byte, at) => bytes[at] === byte)

const hexText = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

// browsers offer hashing only on secure pages
const sha256Hex = async (bytes: Uint8Array<ArrayBuffer>): Promise<string | null> =>
  'subtle' in crypto ? hexText(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))) : null

const streamInto = (bytes: Uint8Array): WritableStream<Uint8Array> => {
  const so = { length: 0 }
  return new WritableStream({
    write: (piece) => {
      bytes.set(piece, so.length)
      so.length += piece.length
    },
    close: () => {
      if (so.length !== bytes.length) return Promise.reject(new RangeError('there is less than there should be'))
      return Promise.resolve()
    },
  })
}

const latin1Decoder = new TextDecoder('latin1')

/** Line breaks before `endstream` are not part of the stream, but its own last bytes may look like one. */
const streamEnd = /(\s{0,4})endstream/

const inflateText = async (packed: Uint8Array<ArrayBuffer>): Promise<string> => {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate'))
  return latin1Decoder.decode(await new Response(stream).arrayBuffer())
}

const activeKindsInObjectStream = async (
  bytes: Uint8Array<ArrayBuffer>,
  text: string,
  named: number,
): Promise<readonly ActiveKind[]> => {
  const packing = packingOf(text, named)
  if (packing._tag === 'Hidden') return ['Hidden']
  // in an object stream, an object may begin inside text that looks like a link
  if (packing._tag === 'Plain') return activeKindsIn(text)
  const end = streamEnd.exec(text.slice(packing.start))
  if (end === null) return ['Hidden']
  const from = packing.start + end.index
  for (let to = from; to <= from + (end[1]?.length ?? 0); to += 1) {
    const unpacked = await inflateText(bytes.slice(packing.start, to)).then(O.some, () => O.none)
    if (O.isSome(unpacked)) return activeKindsIn(unpacked.value)
  }
  // the server decrypts encrypted files and judges them
  return mayBeEncrypted(text) ? [] : ['Hidden']
}

const activeContent = async (bytes: Uint8Array<ArrayBuffer>): Promise<readonly ActiveKind[]> => {
  const text = latin1Decoder.decode(bytes)
  const packed = await Promise.all(objectStreamsIn(text).map((named) => activeKindsInObjectStream(bytes, text, named)))
  return [...new Set([...activeKindsOutsideLinks(text), ...packed.flat()])].toSorted()
}

const entryContent = async (file: FileEntry, signal: AbortSignal): Promise<EntryContent> => {
  try {
    const bytes = new Uint8Array(file.uncompressedSize)
    await file.getData(streamInto(bytes), { signal, checkCrc32: true })
    return { _tag: 'Whole', hash: await sha256Hex(bytes), isPdf: isPdf(bytes), active: await activeContent(bytes) }
  } catch {
    return { _tag: 'Damaged' }
  }
}

type ZipReadEvent =
  | { readonly type: 'zip.listed'; readonly entries: readonly ListedEntry[] }
  | { readonly type: 'contents.read'; readonly read: readonly IndexedContent[] }
  | { readonly type: 'zip.refused'; readonly fault: UploadFault }

/** Each read has its complete file in memory, so few run in parallel. */
const parallelReads = 4
const gatherMs = 100

const sliceMs = 12

/** Resolves after the page has rendered and handled input. */
type PageTurn = () => Promise<void>

/** Lets the page render and handle input: browsers inflate all small files in microtasks of one event-loop turn. */
const createPageYield = (nextTurn: PageTurn): PageTurn => {
  const slice = { end: performance.now() + sliceMs }
  return async () => {
    if (performance.now() < slice.end) return
    await nextTurn()
    slice.end = performance.now() + sliceMs
  }
}

const readEntryContent =
  (yieldToPage: PageTurn) =>
  ({ listed: { index }, file }: ReadableEntry): Observable<IndexedContent> =>
    new Observable((subscriber) => {
      const leaving = new AbortController()
      subscriber.add(() => leaving.abort())
      if (file === null) subscriber.complete()
      else
        void entryContent(file, leaving.signal).then(async (content) => {
          subscriber.next({ index, content })
          await yieldToPage()
          subscriber.complete()
        })
    })

const readEntryContents = (entries: readonly ReadableEntry[], nextTurn: PageTurn): Observable<ZipReadEvent> =>
  from(entries.filter(({ listed }) => isToRead(listed))).pipe(
    mergeMap(readEntryContent(createPageYield(nextTurn)), parallelReads),
    gatherWithin(gatherMs),
    map((read) => ({ type: 'contents.read', read })),
  )

export const zipReading = (zip: Blob, nextTurn: PageTurn): Observable<ZipReadEvent> =>
  // only people with a zip load its reader
  defer(() => import('./zip-directory.ts')).pipe(
    mergeMap(({ zipDirectory }) => zipDirectory(zip)),
    mergeMap((directory) =>
      pipe(
        directory,
        E.match(
          (fault): Observable<ZipReadEvent> => of({ type: 'zip.refused', fault }),
          (entries) =>
            concat(
              of<ZipReadEvent>({ type: 'zip.listed', entries: entries.map(({ listed }) => listed) }),
              readEntryContents(entries, nextTurn),
            ),
        ),
      ),
    ),
  )
