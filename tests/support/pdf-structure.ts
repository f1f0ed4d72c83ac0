import { PDFiumModule } from '@hyzyla/pdfium'

type Pdfium = Awaited<ReturnType<typeof PDFiumModule>>

/** Functions that PDFium exports but its types omit. */
interface Untyped {
  readonly _FPDF_StructTree_GetForPage: (page: number) => number
  readonly _FPDF_StructTree_Close: (tree: number) => void
  readonly _FPDF_StructTree_CountChildren: (tree: number) => number
  readonly _FPDF_StructTree_GetChildAtIndex: (tree: number, nth: number) => number
  readonly _FPDF_StructElement_CountChildren: (element: number) => number
  readonly _FPDF_StructElement_GetChildAtIndex: (element: number, nth: number) => number
  readonly _FPDF_StructElement_GetMarkedContentIdCount: (element: number) => number
  readonly _FPDF_StructElement_GetMarkedContentIdAtIndex: (element: number, nth: number) => number
  readonly _FPDF_StructElement_GetType: (element: number, to: number, bytes: number) => number
  readonly _FPDF_StructElement_GetID: (element: number, to: number, bytes: number) => number
}

const hasUntyped = (pdfium: Pdfium): pdfium is Pdfium & Untyped => '_FPDF_StructTree_GetForPage' in pdfium

interface PageRead {
  readonly text: string
  /** The elements of its structure: what each is, its name, the marked contents it holds, and those within it. */
  readonly structure: readonly unknown[]
}

const upTo = (count: number): readonly number[] => Array.from({ length: Math.max(0, count) }, (_, nth) => nth)

/** Reads what a screen reader gets from each page. */
export const pagesByPdfium = async (pdf: Uint8Array): Promise<readonly PageRead[]> => {
  const pdfium = await PDFiumModule({})
  if (!hasUntyped(pdfium)) throw new Error('PDFium has changed')
  pdfium._FPDF_InitLibraryWithConfig({ version: 2 })
  const { malloc, free } = pdfium.wasmExports

  const utf16 = (bytes: number, write: (to: number) => unknown): string => {
    const to = malloc(bytes + 2)
    write(to)
    const text = Buffer.from(pdfium.HEAPU8.buffer, to, Math.max(0, bytes - 2)).toString('utf16le')
    free(to)
    return text
  }
  const valueOf = (write: (to: number, bytes: number) => number): string => {
    const bytes = write(0, 0)
    return utf16(bytes, (to) => write(to, bytes))
  }

  const elementAt = (element: number): unknown =>
    element === 0
      ? null
      : {
          type: valueOf((to, bytes) => pdfium._FPDF_StructElement_GetType(element, to, bytes)),
          id: valueOf((to, bytes) => pdfium._FPDF_StructElement_GetID(element, to, bytes)),
          contents: upTo(pdfium._FPDF_StructElement_GetMarkedContentIdCount(element)).map((nth) =>
            pdfium._FPDF_StructElement_GetMarkedContentIdAtIndex(element, nth),
          ),
          children: upTo(pdfium._FPDF_StructElement_CountChildren(element)).map((nth) =>
            elementAt(pdfium._FPDF_StructElement_GetChildAtIndex(element, nth)),
          ),
        }

  const structureOf = (page: number): readonly unknown[] => {
    const tree = pdfium._FPDF_StructTree_GetForPage(page)
    if (tree === 0) return []
    const elements = upTo(pdfium._FPDF_StructTree_CountChildren(tree)).map((nth) =>
      elementAt(pdfium._FPDF_StructTree_GetChildAtIndex(tree, nth)),
    )
    pdfium._FPDF_StructTree_Close(tree)
    return elements
  }

  const textOf = (page: number): string => {
    const text = pdfium._FPDFText_LoadPage(page)
    const letters = pdfium._FPDFText_CountChars(text)
    const read = utf16(2 * (letters + 1), (to) => pdfium._FPDFText_GetText(text, 0, letters, to))
    pdfium._FPDFText_ClosePage(text)
    return read
  }

  const pageAt = (document: number, nth: number): PageRead => {
    const page = pdfium._FPDF_LoadPage(document, nth)
    const read = { text: textOf(page), structure: structureOf(page) }
    pdfium._FPDF_ClosePage(page)
    return read
  }

  const file = malloc(pdf.length)
  pdfium.HEAPU8.set(pdf, file)
  const document = pdfium._FPDF_LoadMemDocument(file, pdf.length, 0)
  if (document === 0) throw new Error('PDFium cannot read it')
  const pages = upTo(pdfium._FPDF_GetPageCount(document)).map((nth) => pageAt(document, nth))
  pdfium._FPDF_CloseDocument(document)
  free(file)
  return pages
}
