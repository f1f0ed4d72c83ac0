import { realpathSync } from 'node:fs'
import path from 'node:path'
import { E, pipe } from '../../../src/domain/fp.ts'
import { parseJson } from '../../../src/domain/json/parse-json.ts'
import type { SandboxMetrics } from '../sandbox-metrics.ts'
import { startSandbox } from '../sandbox-process.ts'
import { UnzipAnswer, type CheckAnswer, type OpenAnswer, type TakeAnswer } from './answer.ts'
import type { CheckOrder, OpenOrder, UnzipOrder, TakeOrder } from './inside/directory.ts'
import { pdfiumFolder, type ZipProgram } from './program.ts'

export interface UnzipRights {
  readonly read: readonly string[]
  readonly write: readonly string[]
}

export interface UnzipProcess {
  readonly open: (order: OpenOrder) => Promise<OpenAnswer>
  /** Null if the process ended first, for any reason. */
  readonly take: (order: TakeOrder) => Promise<TakeAnswer | null>
  readonly check: (order: CheckOrder) => Promise<CheckAnswer['fault']>
  readonly ended: Promise<unknown>
  readonly hasEnded: () => boolean
  readonly kill: () => Promise<void>
}

interface AnswerWaiter {
  readonly answer: (answer: UnzipAnswer | null) => void
}

const noFileNumber = -1

const fileOf = (answer: TakeAnswer | OpenAnswer | CheckAnswer): number =>
  'file' in answer ? answer.file : noFileNumber

const withRealPath = (file: string): readonly string[] => [file, realpathSync(file)]

const flagsFor = ({ read, write }: UnzipRights): readonly string[] => [
  // PDFs are read in a thread, which has the rights of its process
  '--allow-worker',
  '--max-semi-space-size=2',
  '--expose-gc',
  // WebAssembly's memory is outside V8: 112 MB per thread; a PDF of 50 MB or 500 pages needs 65
  '--wasm-max-mem-pages=1792',
  ...[pdfiumFolder, ...read, ...write].flatMap(withRealPath).map((each) => `--allow-fs-read=${each}`),
  ...write.flatMap(withRealPath).map((each) => `--allow-fs-write=${each}${path.sep}`),
]

const [heapMb, memoryMb] = [128, 512]
const maxBytes = 64 * 1024 * 1024

const misunderstoodAnswer: UnzipAnswer = { type: 'broken', message: 'the answer was not understood' }

const answerIn = ([json]: readonly Buffer[]): UnzipAnswer =>
  pipe(
    parseJson(String(json)),
    E.chainW((answer) => UnzipAnswer.decode(answer)),
    E.getOrElse((): UnzipAnswer => misunderstoodAnswer),
  )

export interface UnzipResources {
  readonly program: ZipProgram
  readonly metrics: SandboxMetrics
}

export const startUnzipProcess = (
  rights: UnzipRights,
  { program: { main }, metrics }: UnzipResources,
  quietMs: number,
): UnzipProcess => {
  const asked = new Map<number, AnswerWaiter>()
  const ended = Promise.withResolvers<undefined>()
  const state: { quiet: NodeJS.Timeout | undefined } = { quiet: undefined }

  const watch = (): void => {
    clearTimeout(state.quiet)
    state.quiet = asked.size === 0 ? undefined : setTimeout(() => void sandbox.kill('TooSlow'), quietMs)
  }

  const answerAll = (answer: UnzipAnswer | null): void => {
    const all = [...asked.values()]
    asked.clear()
    watch()
    all.forEach((each) => each.answer(answer))
  }

  const receive = (answer: UnzipAnswer): void => {
    if (answer.type === 'broken') {
      answerAll(answer)
      return
    }
    const asker = asked.get(fileOf(answer))
    asked.delete(fileOf(answer))
    watch()
    asker?.answer(answer)
  }

  const sandbox = startSandbox({
    kind: 'zips',
    metrics,
    program: main,
    memoryMb,
    heapMb,
    maxBytes,
    flags: flagsFor(rights),
    onFrame: (parts) => receive(answerIn(parts)),
    onEnd: () => {
      answerAll(null)
      ended.resolve(undefined)
    },
  })
  sandbox.setWorking(true)

  const ask = (file: number, order: UnzipOrder): Promise<UnzipAnswer | null> =>
    new Promise((resolve) => {
      if (!sandbox.isAlive()) {
        resolve(null)
        return
      }
      asked.set(file, { answer: resolve })
      watch()
      void sandbox.send([JSON.stringify(order)])
    })

  return {
    open: async (order) => {
      const answer = await ask(noFileNumber, order)
      if (answer?.type === 'listed' || answer?.type === 'unreadable') return answer
      throw new Error(`a zip could not be read: ${answer?.type === 'broken' ? answer.message : 'what reads it ended'}`)
    },
    take: async (order) => {
      const answer = await ask(order.file, order)
      if (answer === null || answer.type === 'taken' || answer.type === 'failed') return answer
      throw new Error(`a file could not be unzipped: ${answer.type === 'broken' ? answer.message : answer.type}`)
    },
    check: async (order) => {
      const answer = await ask(noFileNumber, order)
      if (answer?.type === 'checked') return answer.fault
      // the PDF ended its process, for example by taking all memory
      if (answer === null) return { _tag: 'TextTooSlow' }
      throw new Error(`a PDF could not be checked: ${answer.type === 'broken' ? answer.message : answer.type}`)
    },
    ended: ended.promise,
    hasEnded: () => !sandbox.isAlive(),
    kill: sandbox.kill,
  }
}
