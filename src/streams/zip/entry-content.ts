import type { FileEntry } from '@zip.js/zip.js/lib/zip-core-custom.js'
import type { EntryContent } from '../../domain/archive/uploads/preview/listed-entry.ts'

const headBytes = 1024
const latin1 = new TextDecoder('latin1')

const isPdf = (bytes: Uint8Array): boolean => latin1.decode(bytes.subarray(0, headBytes)).includes('%PDF-')

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
    return { _tag: 'Whole', hash: await sha256(bytes), isPdf: isPdf(bytes) }
  } catch {
    return { _tag: 'Damaged' }
  }
}
