import type { PDFiumModule } from '@hyzyla/pdfium'

type Pdfium = Awaited<ReturnType<typeof PDFiumModule>>

/** What is there and its types leave out; each value is written to a place of so many bytes, and answered with those it needs. */
interface Untyped {
  readonly _FPDF_GetMetaText: (document: number, key: number, to: number, bytes: number) => number
  readonly _FPDFPage_GetAnnotCount: (page: number) => number
  readonly _FPDFPage_GetAnnot: (page: number, nth: number) => number
  readonly _FPDFPage_CloseAnnot: (annotation: number) => void
  readonly _FPDFAnnot_GetStringValue: (annotation: number, key: number, to: number, bytes: number) => number
  readonly _FPDFPage_Flatten: (page: number, usage: number) => number
}

const hasUntyped = (pdfium: Pdfium): pdfium is Pdfium & Untyped =>
  '_FPDF_GetMetaText' in pdfium && '_FPDFAnnot_GetStringValue' in pdfium && '_FPDFPage_Flatten' in pdfium

/** What a reader of a PDF is shown beside the text of its pages. */
interface NotedText {
  /** What it says of itself. */
  readonly ofDocument: (document: number) => string
  readonly hasNotes: (page: number) => boolean
  /** What its notes and fields say; what they show is drawn into the page, and read when that is loaded again. */
  readonly takeNotes: (page: number) => string
}

const told = ['Title', 'Subject', 'Keywords']
const noted = ['Contents', 'V']
const forDisplay = 0
// what no text has comes to no more than its end
const emptyBytes = 2

export const openNotedText = (pdfium: Pdfium): NotedText => {
  if (!hasUntyped(pdfium)) throw new Error('PDFium has changed')
  const { malloc, free } = pdfium.wasmExports

  const keyAt = (key: string): number => {
    const at = malloc(key.length + 1)
    pdfium.HEAPU8.set(Buffer.from(`${key}\0`, 'latin1'), at)
    return at
  }
  const [toldKeys, notedKeys] = [told.map(keyAt), noted.map(keyAt)]

  const valueOf = (write: (to: number, bytes: number) => number): string => {
    const bytes = write(0, 0)
    if (bytes <= emptyBytes) return ''
    const to = malloc(bytes)
    if (to === 0) throw new Error('there is no room for a text')
    write(to, bytes)
    const value = Buffer.from(pdfium.HEAPU8.buffer, to, bytes - emptyBytes).toString('utf16le')
    free(to)
    return value
  }

  const textOf = (annotation: number): readonly string[] =>
    notedKeys.map((key) => valueOf((to, bytes) => pdfium._FPDFAnnot_GetStringValue(annotation, key, to, bytes)))

  const noteOf = (page: number, nth: number): readonly string[] => {
    const annotation = pdfium._FPDFPage_GetAnnot(page, nth)
    if (annotation === 0) return []
    const text = textOf(annotation)
    pdfium._FPDFPage_CloseAnnot(annotation)
    return text
  }

  return {
    ofDocument: (document) =>
      toldKeys.map((key) => valueOf((to, bytes) => pdfium._FPDF_GetMetaText(document, key, to, bytes))).join('\n\n'),
    hasNotes: (page) => pdfium._FPDFPage_GetAnnotCount(page) > 0,
    takeNotes: (page) => {
      const count = pdfium._FPDFPage_GetAnnotCount(page)
      const notes = Array.from({ length: count }, (_, nth) => noteOf(page, nth)).flat()
      pdfium._FPDFPage_Flatten(page, forDisplay)
      return notes.join('\n\n')
    },
  }
}
