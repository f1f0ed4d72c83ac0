import type { FileEntry } from '@zip.js/zip.js/lib/zip-core-custom.js'
import { activeContent } from './active-content.ts'
import type { EntryContent } from '../../domain/archive/uploads/preview/listed-entry.ts'

const pdfStart = new TextEncoder().encode('%PDF-')

/** What begins otherwise may be another thing as well to whatever else opens it. */
const isPdf = (bytes: Uint8Array): boolean => pdfStart.every((byte, at) => bytes[at] === byte)

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

// browsers hash nothing on a page that came over a line anybody can listen on
const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<string | null> =>
  'subtle' in crypto ? hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))) : null

/** Takes as many bytes as there should be, and no more. */
const into = (bytes: Uint8Array): WritableStream<Uint8Array> => {
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

export const entryContent = async (file: FileEntry, signal: AbortSignal): Promise<EntryContent> => {
  try {
    const bytes = new Uint8Array(file.uncompressedSize)
    await file.getData(into(bytes), { signal, checkCrc32: true })
    return { _tag: 'Whole', hash: await sha256(bytes), isPdf: isPdf(bytes), active: await activeContent(bytes) }
  } catch {
    return { _tag: 'Damaged' }
  }
}
