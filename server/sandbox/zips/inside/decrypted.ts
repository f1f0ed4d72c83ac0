import { fstatSync, readSync } from 'node:fs'
import type { PDFiumModule } from '@hyzyla/pdfium'
import { freePlace, type GiveFunction } from './free-place.ts'

type Pdfium = Awaited<ReturnType<typeof PDFiumModule>>

interface Untyped {
  readonly _FPDF_SaveAsCopy: (document: number, writer: number, flags: number) => number
}

const hasUntyped = (pdfium: Pdfium): pdfium is Pdfium & Untyped => '_FPDF_SaveAsCopy' in pdfium

const [withoutSecurity, writerVersion] = [3, 1]

export type Decrypt = (file: number, onPiece: (piece: Buffer) => void) => boolean

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
