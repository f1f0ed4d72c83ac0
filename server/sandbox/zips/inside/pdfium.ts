import { fstatSync, readSync } from 'node:fs'
import { PDFiumModule } from '@hyzyla/pdfium'
import { watchMemory } from './memory-watch.ts'
import { openNotedText } from './noted-text.ts'

type PdfFault = 'NotPdf' | 'PdfLocked' | 'TextTooSlow'

type OnPage = (text: string) => void

export interface PdfReader {
  readonly read: (file: number, onPage: OnPage | null) => PdfFault | null
  readonly heapBytes: () => number
}

type Pdfium = Awaited<ReturnType<typeof PDFiumModule>>

interface Untyped {
  readonly _FPDF_LoadCustomDocument: (access: number, password: number) => number
}

const hasUntyped = (pdfium: Pdfium): pdfium is Pdfium & Untyped => '_FPDF_LoadCustomDocument' in pdfium

type ReadBlock = (parameter: number, position: number, to: number, length: number) => number

// a module that takes such a function and hands it out as one of WebAssembly's own
const wrapping = new WebAssembly.Module(
  Uint8Array.of(
    ...[0, 97, 115, 109, 1, 0, 0, 0, 1, 9, 1, 96, 4, 127, 127, 127, 127, 1, 127],
    ...[2, 7, 1, 1, 101, 1, 102, 0, 0, 7, 5, 1, 1, 102, 0, 0],
  ),
)

// the table cannot grow, and the place of the null pointer in it is free
const freePlace = 0

const giveFunction = (pdfium: Pdfium, f: ReadBlock): void => {
  const table: unknown = Reflect.get(pdfium.wasmExports, '__indirect_function_table')
  if (!(table instanceof WebAssembly.Table) || table.get(freePlace) !== null) throw new Error('PDFium has changed')
  table.set(freePlace, new WebAssembly.Instance(wrapping, { e: { f } }).exports['f'])
}

const passwordNeeded = 4

/** Reads PDFs from the disk, so that what of a large one is not needed takes no memory. */
export const openPdfium = async (): Promise<PdfReader> => {
  const pdfium = await PDFiumModule({})
  if (!hasUntyped(pdfium)) throw new Error('PDFium has changed')
  pdfium._FPDF_InitLibraryWithConfig({ version: 2 })
  const { malloc, free } = pdfium.wasmExports
  const state = { file: 0 }
  giveFunction(pdfium, (_, position, to, length) =>
    readSync(state.file, pdfium.HEAPU8, to, length, position >>> 0) === length ? 1 : 0,
  )
  const noted = openNotedText(pdfium)
  const refusals = watchMemory(pdfium)
  const access = malloc(3 * Uint32Array.BYTES_PER_ELEMENT)

  const opened = (file: number): number => {
    state.file = file
    new Uint32Array(pdfium.HEAPU8.buffer, access, 3).set([fstatSync(file).size, freePlace, 0])
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

  const readDocument = (file: number, onPage: OnPage | null): PdfFault | null => {
    const document = opened(file)
    if (document === 0) return pdfium._FPDF_GetLastError() === passwordNeeded ? 'PdfLocked' : 'NotPdf'
    const fault = readPages(document, onPage)
    pdfium._FPDF_CloseDocument(document)
    return fault
  }

  return {
    read: (file, onPage) => {
      const before = refusals()
      const fault = readDocument(file, onPage)
      return refusals() > before ? 'TextTooSlow' : fault
    },
    heapBytes: () => pdfium.HEAPU8.length,
  }
}
