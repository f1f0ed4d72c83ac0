import type { PDFiumModule } from '@hyzyla/pdfium'

type Pdfium = Awaited<ReturnType<typeof PDFiumModule>>

/** Counts how often PDFium was refused memory: it may go on without, and leave out what there was no room for. */
export const watchMemory = (pdfium: Pdfium): (() => number) => {
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
