import { PDFiumModule } from '@hyzyla/pdfium'
import { pageMargins } from '../../printing/sheet.ts'
import { sha256Of } from '../outputs.ts'

type PdfiumModule = Awaited<ReturnType<typeof PDFiumModule>>

/** Functions that PDFium has but its types omit. */
interface UntypedFunctions {
  readonly _FPDFText_GetCharIndexFromTextIndex: (textPage: number, at: number) => number
  readonly _FPDFText_CountRects: (textPage: number, start: number, count: number) => number
  readonly _FPDFText_GetRect: (
    ...of: readonly [textPage: number, nth: number, left: number, top: number, right: number, bottom: number]
  ) => number
}

const hasUntyped = (pdfium: PdfiumModule): pdfium is PdfiumModule & UntypedFunctions =>
  ['_FPDFText_GetCharIndexFromTextIndex', '_FPDFText_CountRects', '_FPDFText_GetRect'].every((name) => name in pdfium)

/** Points from the bottom left corner of the page. */
interface PageBox {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

// one pixel per point shows differences between letters and draws a long report in seconds
const bgraFormat = 4
const whiteColour = 0xffffffff

const openPdfium = async () => {
  const pdfium = await PDFiumModule({})
  if (!hasUntyped(pdfium)) throw new Error('PDFium has changed')
  pdfium._FPDF_InitLibraryWithConfig({ version: 2 })
  return pdfium
}

const withWasmMemory = <Answer>(pdfium: PdfiumModule, bytes: number, use: (at: number) => Answer): Answer => {
  const at = pdfium.wasmExports.malloc(bytes)
  if (at === 0) throw new Error('there is no room for a page')
  const answer = use(at)
  pdfium.wasmExports.free(at)
  return answer
}

const textOf = (pdfium: PdfiumModule, textPage: number): string => {
  const length = Math.max(0, pdfium._FPDFText_CountChars(textPage))
  return withWasmMemory(pdfium, 2 * (length + 1), (at) => {
    const written = pdfium._FPDFText_GetText(textPage, 0, length, at)
    return Buffer.from(pdfium.HEAPU8.buffer, at, 2 * Math.max(0, written - 1)).toString('utf16le')
  })
}

const boxesOf = (
  pdfium: PdfiumModule & UntypedFunctions,
  textPage: number,
  start: number,
  length: number,
): readonly PageBox[] => {
  const [first, last] = [start, start + length - 1].map((at) =>
    pdfium._FPDFText_GetCharIndexFromTextIndex(textPage, at),
  )
  const count = pdfium._FPDFText_CountRects(textPage, first ?? 0, (last ?? 0) - (first ?? 0) + 1)
  return withWasmMemory(pdfium, 4 * Float64Array.BYTES_PER_ELEMENT, (at) =>
    Array.from({ length: count }, (_, nth) => {
      pdfium._FPDFText_GetRect(textPage, nth, at, at + 8, at + 16, at + 24)
      const [left = 0, top = 0, right = 0, bottom = 0] = new Float64Array(pdfium.HEAPU8.buffer, at, 4)
      return { left, top, right, bottom }
    }),
  )
}

/** Finds the page count in the margins. A changed count would otherwise mark every page as changed. */
const linesWithPageCount = (
  pdfium: PdfiumModule & UntypedFunctions,
  textPage: number,
  text: string,
  height: number,
  count: number,
) =>
  [...text.matchAll(new RegExp(`^.*\\bof ${count}\\b.*$`, 'gm'))]
    .map((found) => ({
      at: found.index,
      line: found[0],
      boxes: boxesOf(pdfium, textPage, found.index, found[0].length),
    }))
    .filter(({ boxes }) =>
      boxes.every(({ top, bottom }) => top < pageMargins.down || bottom > height - pageMargins.down),
    )

const pagePicture = (pdfium: PdfiumModule, page: number, blanked: readonly PageBox[]): string => {
  const width = Math.ceil(pdfium._FPDF_GetPageWidth(page))
  const height = Math.ceil(pdfium._FPDF_GetPageHeight(page))
  const bytes = 4 * width * height
  return withWasmMemory(pdfium, bytes, (at) => {
    const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, bgraFormat, at, 4 * width)
    pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, whiteColour)
    pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, 0)
    blanked.forEach((box) => {
      const [x, y] = [Math.floor(box.left) - 1, Math.floor(height - box.top) - 1]
      const [across, down] = [Math.ceil(box.right) + 1 - x, Math.ceil(height - box.bottom) + 1 - y]
      pdfium._FPDFBitmap_FillRect(bitmap, x, y, across, down, whiteColour)
    })
    pdfium._FPDFBitmap_Destroy(bitmap)
    return sha256Of(pdfium.HEAPU8.subarray(at, at + bytes))
  })
}

const pageFingerprint = (pdfium: PdfiumModule & UntypedFunctions, page: number, count: number): string => {
  const textPage = pdfium._FPDFText_LoadPage(page)
  const size = [pdfium._FPDF_GetPageWidth(page), pdfium._FPDF_GetPageHeight(page)] as const
  const text = textOf(pdfium, textPage)
  const counted = linesWithPageCount(pdfium, textPage, text, size[1], count)
  const words = counted.reduceRight(
    (whole, { at, line }) =>
      whole.slice(0, at) + line.replace(new RegExp(`\\bof ${count}\\b`), 'of #') + whole.slice(at + line.length),
    text,
  )
  pdfium._FPDFText_ClosePage(textPage)
  const shown = pagePicture(
    pdfium,
    page,
    counted.flatMap(({ boxes }) => boxes),
  )
  return sha256Of(JSON.stringify([size, words, shown]))
}

export const pageFingerprints = async (pdf: Uint8Array): Promise<readonly string[]> => {
  const pdfium = await openPdfium()
  return withWasmMemory(pdfium, pdf.length, (at) => {
    pdfium.HEAPU8.set(pdf, at)
    const document = pdfium._FPDF_LoadMemDocument(at, pdf.length, 0)
    if (document === 0) throw new Error('this is no PDF')
    const count = pdfium._FPDF_GetPageCount(document)
    return Array.from({ length: count }, (_, nth) => {
      const page = pdfium._FPDF_LoadPage(document, nth)
      const sign = pageFingerprint(pdfium, page, count)
      pdfium._FPDF_ClosePage(page)
      return sign
    })
  })
}
