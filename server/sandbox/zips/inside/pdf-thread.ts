import { closeSync, openSync } from 'node:fs'
import { type MessagePort, parentPort } from 'node:worker_threads'
import type { FilingFault } from '../../../../src/domain/archive/uploads/filing-fault.ts'
import { activeContent, decryptedContent } from './active-content.ts'
import { codeSearch } from './code-search.ts'
import { openPdfium, type PdfReader } from './pdfium.ts'
import type { PdfAnswer, PdfQuestion } from './pdf-threads.ts'

const maxReusableBytes = 48 * 1024 * 1024
const maxCodes = 10

const withFile = async <Answer>(path: string, use: (file: number) => Promise<Answer>): Promise<Answer> => {
  const file = openSync(path, 'r')
  try {
    return await use(file)
  } finally {
    closeSync(file)
  }
}

const foreignCodesIn = (text: readonly string[], ownCodes: readonly string[]): readonly string[] => {
  const own = new Set(ownCodes.map((code) => code.toUpperCase()))
  return [...new Set(text)].filter((code) => !own.has(code.toUpperCase()))
}

const answerWith = (pdfium: PdfReader, search: (text: string) => readonly string[]) => {
  const faultOf = async (file: number, { ownCodes, mayNameOthers }: PdfQuestion): Promise<FilingFault | null> => {
    const found: string[] = []
    const onPage = (text: string): void => {
      found.push(...search(text))
    }
    const { fault, isEncrypted } = pdfium.read(file, mayNameOthers ? null : onPage)
    if (fault !== null) return { _tag: fault }
    const kinds = await (isEncrypted ? decryptedContent(pdfium.decrypt, file) : activeContent(file))
    if (kinds.length > 0) return { _tag: 'ActiveContent', kinds }
    const codes = foreignCodesIn(found, ownCodes)
    return codes.length === 0 ? null : { _tag: 'OtherClient', codes: codes.slice(0, maxCodes) }
  }
  return async (question: PdfQuestion): Promise<PdfAnswer> => {
    const fault = await withFile(question.path, (file) => faultOf(file, question))
    return { type: 'read', fault, isKept: pdfium.heapBytes() < maxReusableBytes }
  }
}

const serveThread = async (port: MessagePort, codes: readonly string[]): Promise<void> => {
  const answer = answerWith(await openPdfium(), codeSearch(codes))
  port.on('message', (question: PdfQuestion) => {
    void answer(question).then((each) => port.postMessage(each))
  })
  port.postMessage({ type: 'ready' } satisfies PdfAnswer)
}

parentPort?.once('message', (codes: readonly string[]) => {
  if (parentPort !== null) void serveThread(parentPort, codes)
})
