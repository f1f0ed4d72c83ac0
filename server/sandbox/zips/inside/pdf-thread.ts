import { closeSync, openSync } from 'node:fs'
import { type MessagePort, parentPort } from 'node:worker_threads'
import type { FilingFault } from '../../../../src/domain/archive/uploads/filing-fault.ts'
import { activeContent } from './active-content.ts'
import { codeSearch } from './code-search.ts'
import { openPdfium, type PdfReader } from './pdfium.ts'
import type { PdfAnswer, PdfQuestion } from './pdf-threads.ts'

const keptBytes = 48 * 1024 * 1024
const mostCodes = 10

const withFile = <Answer>(path: string, use: (file: number) => Answer): Answer => {
  const file = openSync(path, 'r')
  try {
    return use(file)
  } finally {
    closeSync(file)
  }
}

const othersIn = (text: readonly string[], ownCodes: readonly string[]): readonly string[] => {
  const own = new Set(ownCodes.map((code) => code.toUpperCase()))
  return [...new Set(text)].filter((code) => !own.has(code.toUpperCase()))
}

const answering = (pdfium: PdfReader, search: (text: string) => readonly string[]) => {
  const faultIn = ({ path, ownCodes, mayNameOthers }: PdfQuestion): FilingFault | null => {
    const found: string[] = []
    const onPage = (text: string): void => {
      found.push(...search(text))
    }
    const { fault, kinds } = withFile(path, (file) => ({
      fault: pdfium.read(file, mayNameOthers ? null : onPage),
      kinds: activeContent(file),
    }))
    if (fault !== null) return { _tag: fault }
    if (kinds.length > 0) return { _tag: 'ActiveContent', kinds }
    const codes = othersIn(found, ownCodes)
    return codes.length === 0 ? null : { _tag: 'OtherClient', codes: codes.slice(0, mostCodes) }
  }
  return (question: PdfQuestion): PdfAnswer => ({
    type: 'read',
    fault: faultIn(question),
    isKept: pdfium.heapBytes() < keptBytes,
  })
}

const serve = async (port: MessagePort, codes: readonly string[]): Promise<void> => {
  const answer = answering(await openPdfium(), codeSearch(codes))
  port.on('message', (question: PdfQuestion) => port.postMessage(answer(question)))
  port.postMessage({ type: 'ready' } satisfies PdfAnswer)
}

parentPort?.once('message', (codes: readonly string[]) => {
  if (parentPort !== null) void serve(parentPort, codes)
})
