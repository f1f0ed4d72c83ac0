import type { PDFiumModule } from '@hyzyla/pdfium'

type PdfiumModule = Awaited<ReturnType<typeof PDFiumModule>>

/** Functions that PDFium has but its types omit. Each writes to a buffer and answers the size that it needs. */
interface UntypedFunctions {
  readonly _FPDF_GetMetaText: (document: number, key: number, to: number, bytes: number) => number
  readonly _FPDFPage_GetAnnotCount: (page: number) => number
  readonly _FPDFPage_GetAnnot: (page: number, nth: number) => number
  readonly _FPDFPage_CloseAnnot: (annotation: number) => void
  readonly _FPDFAnnot_GetStringValue: (annotation: number, key: number, to: number, bytes: number) => number
  readonly _FPDFAnnot_HasKey: (annotation: number, key: number) => number
  readonly _FPDFPage_Flatten: (page: number, usage: number) => number
}

const hasUntyped = (pdfium: PdfiumModule): pdfium is PdfiumModule & UntypedFunctions =>
  ['_FPDF_GetMetaText', '_FPDFAnnot_GetStringValue', '_FPDFAnnot_HasKey', '_FPDFPage_Flatten'].every(
    (name) => name in pdfium,
  )

interface PageNotes {
  readonly text: string
  readonly areDrawn: boolean
}

interface NotedTextReader {
  readonly ofDocument: (document: number) => string
  readonly takeNotes: (page: number) => PageNotes
}

interface PdfNote {
  readonly texts: readonly string[]
  readonly isShown: boolean
}

const metadataNames = ['Title', 'Subject', 'Keywords']
const noteTextKeys = ['Contents', 'V']
const appearanceName = 'AP'
const displayFlattenMode = 0
// an empty text is its terminator alone
const emptyBytes = 2

export const openNotedText = (pdfium: PdfiumModule): NotedTextReader => {
  if (!hasUntyped(pdfium)) throw new Error('PDFium has changed')
  const { malloc, free } = pdfium.wasmExports

  const keyAt = (key: string): number => {
    const at = malloc(key.length + 1)
    pdfium.HEAPU8.set(Buffer.from(`${key}\0`, 'latin1'), at)
    return at
  }
  const [metadataKeys, notedKeys, appearanceKey] = [
    metadataNames.map(keyAt),
    noteTextKeys.map(keyAt),
    keyAt(appearanceName),
  ]

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

  const noteOf = (page: number, nth: number): PdfNote => {
    const annotation = pdfium._FPDFPage_GetAnnot(page, nth)
    if (annotation === 0) return { texts: [], isShown: false }
    const note = {
      texts: textOf(annotation).filter(Boolean),
      isShown: pdfium._FPDFAnnot_HasKey(annotation, appearanceKey) !== 0,
    }
    pdfium._FPDFPage_CloseAnnot(annotation)
    return note
  }

  return {
    ofDocument: (document) =>
      metadataKeys
        .map((key) => valueOf((to, bytes) => pdfium._FPDF_GetMetaText(document, key, to, bytes)))
        .join('\n\n'),
    takeNotes: (page) => {
      const count = pdfium._FPDFPage_GetAnnotCount(page)
      const notes = Array.from({ length: count }, (_, nth) => noteOf(page, nth))
      // links show nothing, so a page with links alone is not drawn and loaded again, which would double the time
      const areDrawn = notes.some(({ isShown }) => isShown)
      if (areDrawn) pdfium._FPDFPage_Flatten(page, displayFlattenMode)
      return { text: notes.flatMap(({ texts }) => texts).join('\n\n'), areDrawn }
    },
  }
}
