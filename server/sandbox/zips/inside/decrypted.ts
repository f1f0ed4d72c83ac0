import { fstatSync, readSync } from 'node:fs'
import type { PDFiumModule } from '@hyzyla/pdfium'

type PdfiumModule = Awaited<ReturnType<typeof PDFiumModule>>

interface UntypedFunctions {
  readonly _FPDF_SaveAsCopy: (document: number, writer: number, flags: number) => number
}

const hasUntyped = (pdfium: PdfiumModule): pdfium is PdfiumModule & UntypedFunctions => '_FPDF_SaveAsCopy' in pdfium

const [withoutSecurity, writerVersion] = [3, 1]

export type DecryptPdf = (file: number, onPiece: (piece: Buffer) => void) => boolean

type SetFreeSlot = (f: (a: number, b: number, c: number, d: number) => number) => void

// a module that imports a function with this number of parameters and exports it as WebAssembly
const wrappingModule = (parameters: number): WebAssembly.Module =>
  new WebAssembly.Module(
    Uint8Array.of(
      ...[0, 97, 115, 109, 1, 0, 0, 0, 1, 5 + parameters, 1, 96],
      ...[parameters, ...Array<number>(parameters).fill(127), 1, 127],
      ...[2, 7, 1, 1, 101, 1, 102, 0, 0, 7, 5, 1, 1, 102, 0, 0],
    ),
  )

// PDFium's table of functions cannot grow, but its entry 0, the null function, is unused
export const freeSlot = 0

export const openFreeSlot = (pdfium: PdfiumModule): SetFreeSlot => {
  const table: unknown = Reflect.get(pdfium.wasmExports, '__indirect_function_table')
  if (!(table instanceof WebAssembly.Table) || table.get(freeSlot) !== null) throw new Error('PDFium has changed')
  return (f) => table.set(freeSlot, new WebAssembly.Instance(wrappingModule(f.length), { e: { f } }).exports['f'])
}

/** Saves a PDF that needs no password without encryption and with separate objects. False if it fails. */
export const openDecrypt = (pdfium: PdfiumModule, give: SetFreeSlot): DecryptPdf => {
  if (!hasUntyped(pdfium)) throw new Error('PDFium has changed')
  const { malloc, free } = pdfium.wasmExports
  const writer = malloc(2 * Uint32Array.BYTES_PER_ELEMENT)

  const written = (document: number, onPiece: (piece: Buffer) => void): boolean => {
    give((_, from, length) => {
      onPiece(Buffer.from(pdfium.HEAPU8.buffer, from >>> 0, length))
      return 1
    })
    new Uint32Array(pdfium.HEAPU8.buffer, writer, 2).set([writerVersion, freeSlot])
    return pdfium._FPDF_SaveAsCopy(document, writer, withoutSecurity) !== 0
  }

  return (file, onPiece) => {
    const { size } = fstatSync(file)
    // reading from disk would need a second function, so the file is read as a whole
    const bytes = malloc(size)
    if (bytes === 0) return false
    readSync(file, pdfium.HEAPU8, bytes, size, 0)
    const document = pdfium._FPDF_LoadMemDocument(bytes, size, 0)
    const isWritten = document !== 0 && written(document, onPiece)
    if (document !== 0) pdfium._FPDF_CloseDocument(document)
    free(bytes)
    return isWritten
  }
}
