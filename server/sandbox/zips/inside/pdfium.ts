import { fstatSync, readSync } from 'node:fs'
import { PDFiumModule } from '@hyzyla/pdfium'
import { type DecryptPdf, freeSlot, openDecrypt, openFreeSlot } from './decrypted.ts'
import { openNotedText } from './noted-text.ts'

type PdfFault = 'NotPdf' | 'PdfLocked' | 'TextTooSlow'

type OnPage = (text: string) => void

interface PdfReadResult {
  readonly fault: PdfFault | null
  readonly isEncrypted: boolean
}

export interface PdfReader {
  readonly read: (file: number, onPage: OnPage | null) => PdfReadResult
  readonly decrypt: DecryptPdf
  readonly heapBytes: () => number
}

type PdfiumModule = Awaited<ReturnType<typeof PDFiumModule>>

interface UntypedFunctions {
  readonly _FPDF_LoadCustomDocument: (access: number, password: number) => number
  /** Negative without encryption. */
  readonly _FPDF_GetSecurityHandlerRevision: (document: number) => number
}

const hasUntyped = (pdfium: PdfiumModule): pdfium is PdfiumModule & UntypedFunctions =>
  '_FPDF_LoadCustomDocument' in pdfium && '_FPDF_GetSecurityHandlerRevision' in pdfium

const passwordErrorCode = 4

/** Counts refused memory, because PDFium may continue and leave content out. */
const watchMemory = (pdfium: PdfiumModule): (() => number) => {
  const memory: unknown = Reflect.get(pdfium.wasmExports, 'memory')
  if (!(memory instanceof WebAssembly.Memory)) throw new Error('PDFium has changed')
  const grow = memory.grow.bind(memory)
  const refused = { times: 0 }
  memory.grow = (pages) => {
    try {
      return grow(pages)
    } catch (error) {
      refused.times += 1
      throw error
    }
  }
  return () => refused.times
}

/** Reads from disk, so that unneeded parts of a large PDF take no memory. */
export const openPdfium = async (): Promise<PdfReader> => {
  const pdfium = await PDFiumModule({})
  if (!hasUntyped(pdfium)) throw new Error('PDFium has changed')
  pdfium._FPDF_InitLibraryWithConfig({ version: 2 })
  const { malloc, free } = pdfium.wasmExports
  const state = { file: 0 }
  const give = openFreeSlot(pdfium)
  const readFromFile = (): void =>
    give((_, position, to, length) =>
      readSync(state.file, pdfium.HEAPU8, to, length, position >>> 0) === length ? 1 : 0,
    )
  readFromFile()
  const decrypt = openDecrypt(pdfium, give)
  const noted = openNotedText(pdfium)
  const refusals = watchMemory(pdfium)
  const access = malloc(3 * Uint32Array.BYTES_PER_ELEMENT)

  const opened = (file: number): number => {
    state.file = file
    new Uint32Array(pdfium.HEAPU8.buffer, access, 3).set([fstatSync(file).size, freeSlot, 0])
    return pdfium._FPDF_LoadCustomDocument(access, 0)
  }

  const textOf = (textPage: number): string => {
    const letters = pdfium._FPDFText_CountChars(textPage)
    if (letters <= 0) return ''
    const text = malloc(2 * (letters + 1))
    if (text === 0) throw new Error('there is no room for a text')
    const written = pdfium._FPDFText_GetText(textPage, 0, letters, text)
    const read = Buffer.from(pdfium.HEAPU8.buffer, text, 2 * Math.max(0, written - 1)).toString('utf16le')
    free(text)
    return read
  }

  const loadedText = (page: number): string | null => {
    const textPage = pdfium._FPDFText_LoadPage(page)
    if (textPage === 0) return null
    const text = textOf(textPage)
    pdfium._FPDFText_ClosePage(textPage)
    return text
  }

  const withPage = <Answer>(document: number, nth: number, use: (page: number) => Answer): Answer | null => {
    const page = pdfium._FPDF_LoadPage(document, nth)
    if (page === 0) return null
    const answer = use(page)
    pdfium._FPDF_ClosePage(page)
    return answer
  }

  const pageText = (document: number, nth: number, onPage: OnPage): string | null => {
    const first = withPage(document, nth, (page) => {
      const { text, areDrawn } = noted.takeNotes(page)
      if (text !== '') onPage(text)
      return { areDrawn, text: areDrawn ? null : loadedText(page) }
    })
    return first?.areDrawn === true ? withPage(document, nth, loadedText) : (first?.text ?? null)
  }

  const readPages = (document: number, onPage: OnPage | null): PdfFault | null => {
    const pages = pdfium._FPDF_GetPageCount(document)
    onPage?.(noted.ofDocument(document))
    for (let nth = 0; onPage !== null && nth < pages; nth += 1) {
      const text = pageText(document, nth, onPage)
      if (text === null) return 'NotPdf'
      onPage(text)
    }
    return pages > 0 ? null : 'NotPdf'
  }

  const unread = (): PdfReadResult => ({
    fault: pdfium._FPDF_GetLastError() === passwordErrorCode ? 'PdfLocked' : 'NotPdf',
    isEncrypted: true,
  })

  const readDocument = (file: number, onPage: OnPage | null): PdfReadResult => {
    const document = opened(file)
    if (document === 0) return unread()
    const isEncrypted = pdfium._FPDF_GetSecurityHandlerRevision(document) >= 0
    const fault = readPages(document, onPage)
    pdfium._FPDF_CloseDocument(document)
    return { fault, isEncrypted }
  }

  return {
    read: (file, onPage) => {
      const before = refusals()
      const read = readDocument(file, onPage)
      return refusals() > before ? { ...read, fault: 'TextTooSlow' } : read
    },
    decrypt: (file, onPiece) => {
      const before = refusals()
      const isWritten = decrypt(file, onPiece)
      readFromFile()
      return isWritten && refusals() === before
    },
    heapBytes: () => pdfium.HEAPU8.length,
  }
}
