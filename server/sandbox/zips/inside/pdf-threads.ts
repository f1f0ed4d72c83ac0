import { Worker } from 'node:worker_threads'
import type { FilingFault } from '../../../../src/domain/archive/uploads/filing-fault.ts'
import { type PdfTimeouts, timeLimitAfter } from './pdf-timeouts.ts'

export interface PdfQuestion {
  readonly path: string
  readonly ownCodes: readonly string[]
  readonly mayNameOthers: boolean
}

/** A thread answers `ready` once, then each question in turn. `isKept`: it is still small enough. */
export type PdfAnswer =
  | { readonly type: 'ready' }
  | { readonly type: 'read'; readonly fault: FilingFault | null; readonly isKept: boolean }

type ReadAnswer = Extract<PdfAnswer, { readonly type: 'read' }>

interface PdfThread {
  readonly ask: (question: PdfQuestion, timeMs: number) => Promise<ReadAnswer>
  readonly end: () => Promise<unknown>
}

/** The time was over, or PDFium broke, as it does without memory. */
const givenUpAnswer: ReadAnswer = { type: 'read', fault: { _tag: 'TextTooSlow' }, isKept: false }

const notReadAnswer: ReadAnswer = { ...givenUpAnswer, isKept: true }

const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 4 }

const answerWithin = <Answer>(timeMs: number, late: Answer, answer: Promise<Answer>): Promise<Answer> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, timeMs, late)
    void answer.then((each) => {
      clearTimeout(timer)
      resolve(each)
    })
  })

interface ThreadStart {
  readonly program: string
  readonly codes: readonly string[]
}

/** Rejects if the thread cannot start, which is no PDF's fault. */
const startThread = async ({ program, codes }: ThreadStart): Promise<PdfThread> => {
  const address = new URL(`data:text/javascript;base64,${Buffer.from(program).toString('base64')}`)
  // keeps the thread's output out of this process's answers
  const worker = new Worker(address, { resourceLimits, stdout: true, stderr: true })
  worker.postMessage(codes)
  const ended = new Promise<ReadAnswer>((resolve) => {
    worker.once('exit', () => resolve(givenUpAnswer))
  })
  // the exit event reports the error
  worker.on('error', () => undefined)
  const answer = (): Promise<PdfAnswer> =>
    Promise.race([ended, new Promise<PdfAnswer>((resolve) => worker.once('message', resolve))])
  if ((await answer()).type !== 'ready') throw new Error('PDFs cannot be read')
  return {
    ask: (question, timeMs) => {
      worker.postMessage(question)
      return answerWithin(
        timeMs,
        givenUpAnswer,
        answer().then((each) => (each.type === 'read' ? each : givenUpAnswer)),
      )
    },
    end: () => worker.terminate(),
  }
}

export interface PdfThreads {
  readonly add: () => void
  readonly faultIn: (question: PdfQuestion) => Promise<FilingFault | null>
}

export const openPdfThreads = (each: ThreadStart, pdfTimeouts: PdfTimeouts): PdfThreads => {
  const free: Promise<PdfThread>[] = []
  const waiting: ((thread: Promise<PdfThread>) => void)[] = []
  const state = { givenUp: 0 }

  const put = (thread: Promise<PdfThread>): void => {
    thread.catch(() => undefined)
    const next = waiting.shift()
    if (next === undefined) free.push(thread)
    else next(thread)
  }

  const start = (): Promise<PdfThread> => startThread(each)
  const isBelowLimit = (): boolean => state.givenUp < pdfTimeouts.maxGivenUp
  const taken = (): Promise<PdfThread> => free.shift() ?? new Promise((resolve) => waiting.push(resolve))

  return {
    add: () => put(start()),
    faultIn: async (question) => {
      const thread = await taken()
      const { fault, isKept } = isBelowLimit()
        ? await thread.ask(question, timeLimitAfter(state.givenUp, pdfTimeouts))
        : notReadAnswer
      if (fault?._tag === 'TextTooSlow') state.givenUp += 1
      put(isKept ? Promise.resolve(thread) : thread.end().then(start))
      return fault
    },
  }
}
