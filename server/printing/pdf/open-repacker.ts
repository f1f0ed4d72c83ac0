import { Worker } from 'node:worker_threads'
import { E } from '../../../src/domain/fp.ts'
import { openPool } from '../../sandbox/pool.ts'

const threadProgram = new URL('./repack-thread.ts', import.meta.url)

interface RepackThread {
  readonly repack: (pdf: Uint8Array) => Promise<Uint8Array>
  readonly isAlive: () => boolean
  readonly kill: () => Promise<void>
}

const startThread = (): RepackThread => {
  const worker = new Worker(threadProgram)
  // the thread must not keep the server from ending
  worker.unref()
  const so = { isAlive: true }
  const ended = new Promise<never>((_, reject) => {
    worker.once('error', reject)
    worker.once('exit', () => {
      so.isAlive = false
      reject(new Error('the thread that packs PDFs ended'))
    })
  })
  ended.catch(() => undefined)
  return {
    repack: (pdf) => {
      const packed = new Promise<Uint8Array>((resolve) => worker.once('message', resolve))
      worker.postMessage(pdf)
      return Promise.race([packed, ended])
    },
    isAlive: () => so.isAlive,
    kill: async () => {
      await worker.terminate()
    },
  }
}

const idleMs = 60_000

export interface PdfRepacker {
  /** Starts the thread early, because a start takes longer than packing a short PDF. */
  readonly prepare: () => void
  /** Packs a PDF in a thread. If that fails, answers the PDF unchanged. */
  readonly repack: (pdf: Uint8Array) => Promise<Uint8Array>
}

export const openRepacker = (onDefect: (defect: unknown) => void): PdfRepacker => {
  const threads = openPool({
    build: () => Promise.resolve(null),
    start: startThread,
    processes: 1,
    maxQueued: Infinity,
    idleMs,
  })
  const never = new AbortController().signal

  return {
    prepare: () => {
      threads.use(() => Promise.resolve({ answer: null, isKept: true }), never).catch(onDefect)
    },
    repack: async (pdf) => {
      try {
        const packed = await threads.use(async (thread) => ({ answer: await thread.repack(pdf), isKept: true }), never)
        return E.isRight(packed) ? packed.right : pdf
      } catch (defect) {
        onDefect(defect)
        return pdf
      }
    },
  }
}
