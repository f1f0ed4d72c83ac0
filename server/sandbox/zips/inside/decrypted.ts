import { fstatSync, readSync } from 'node:fs'
import type { PDFiumModule } from '@hyzyla/pdfium'

type Pdfium = Awaited<ReturnType<typeof PDFiumModule>>

interface Untyped {
  readonly _FPDF_SaveAsCopy: (document: number, writer: number, flags: number) => number
}

const hasUntyped = (pdfium: Pdfium): pdfium is Pdfium & Untyped => '_FPDF_SaveAsCopy' in pdfium

const [withoutSecurity, writerVersion] = [3, 1]

export type Decrypt = (file: number, onPiece: (piece: Buffer) => void) => boolean

type GiveFunction = (f: (a: number, b: number, c: number, d: number) => number) => void

// a module that takes a function of so many numbers and hands it out as one of WebAssembly's own
const wrapping = (parameters: number): WebAssembly.Module =>
  new WebAssembly.Module(
    Uint8Array.of(
      ...[0, 97, 115, 109, 1, 0, 0, 0, 1, 5 + parameters, 1, 96],
      ...[parameters, ...Array<number>(parameters).fill(127), 1, 127],
      ...[2, 7, 1, 1, 101, 1, 102, 0, 0, 7, 5, 1, 1, 102, 0, 0],
    ),
  )

// the table cannot grow, and the place of the null pointer in it is free
export const freePlace = 0

/** Where PDFium finds one function of ours at a time, by the number of that place. */
export const openFreePlace = (pdfium: Pdfium): GiveFunction => {
  const table: unknown = Reflect.get(pdfium.wasmExports, '__indirect_function_table')
  if (!(table instanceof WebAssembly.Table) || table.get(freePlace) !== null) throw new Error('PDFium has changed')
  return (f) => table.set(freePlace, new WebAssembly.Instance(wrapping(f.length), { e: { f } }).exports['f'])
}

/** Writes a PDF that needs no password to be read as one that is not encrypted, each of its objects by itself; tells whether it could. */
export const openDecrypt = (pdfium: Pdfium, give: GiveFunction): Decrypt => {
  if (!hasUntyped(pdfium)) throw new Error('PDFium has changed')
  const { malloc, free } = pdfium.wasmExports
  const writer = malloc(2 * Uint32Array.BYTES_PER_ELEMENT)

  const written = (document: number, onPiece: (piece: Buffer) => void): boolean => {
    give((_, from, length) => {
      onPiece(Buffer.from(pdfium.HEAPU8.buffer, from >>> 0, length))
      return 1
    })
    new Uint32Array(pdfium.HEAPU8.buffer, writer, 2).set([writerVersion, freePlace])
    return pdfium._FPDF_SaveAsCopy(document, writer, withoutSecurity) !== 0
  }

  return (file, onPiece) => {
    const { size } = fstatSync(file)
    // one function of ours at a time: what reads from the disk would be another
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
