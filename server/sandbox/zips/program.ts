import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { buildPrograms } from '../build-programs.ts'

export interface ZipProgram {
  readonly main: string
  readonly pdfThread: string
}

const fileAt = (name: string): string => fileURLToPath(new URL(name, import.meta.url))

const pdfiumFile = fileURLToPath(import.meta.resolve('@hyzyla/pdfium'))

/** PDFium's WebAssembly file is here, so processes that read zips may read this folder. */
export const pdfiumFolder: string = path.dirname(pdfiumFile)

export const buildZipProgram = async (): Promise<ZipProgram> => {
  const [main = '', pdfThread = ''] = await buildPrograms([
    { path: fileAt('./inside/unzip-program.ts'), format: 'cjs' },
    {
      path: fileAt('./inside/pdf-thread.ts'),
      format: 'es',
      outside: { '@hyzyla/pdfium': pathToFileURL(pdfiumFile).href },
    },
  ])
  return { main, pdfThread }
}
