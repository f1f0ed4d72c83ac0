import { type ChildProcess, spawn } from 'node:child_process'
import process from 'node:process'
import { E } from '../../../src/domain/fp.ts'
import type { ReportFault } from '../../../src/domain/reports/template/report-fault.ts'
import { frameReader } from './frame-reader.ts'
import { faultOf } from './inside/fault.ts'
import { frameOf } from './inside/frame.ts'
import type { CageLimits } from './limits.ts'
import type { Program } from './program.ts'

type Answer = E.Either<ReportFault, readonly string[]>

/** One process that writes a report at a time, and may do nothing else. */
export interface CagedProcess {
  /** What it is sent and answers is texts. It is killed when the signal comes, and when its time is over. */
  readonly ask: (texts: readonly string[], signal?: AbortSignal) => Promise<Answer>
  readonly isAlive: () => boolean
  readonly kill: () => Promise<void>
}

const flags = (memoryMb: number): readonly string[] => [
  '--permission',
  '--disallow-code-generation-from-strings',
  '--disable-proto=delete',
  '--disable-sigusr1',
  '--no-warnings',
  `--max-old-space-size=${memoryMb}`,
  // half the memory after a long report for a twentieth more work
  '--max-semi-space-size=4',
]

const startingMs = 20_000

const lost: ReportFault = faultOf('CageLost', 'What wrote the report went away.')
const tooSlow: ReportFault = faultOf('TooSlow', 'The report took too long to write.')
const tooLarge: ReportFault = faultOf('TooLarge', 'The report comes out too long.')
const outOfMemory: ReportFault = faultOf('OutOfMemory', 'The report needs more memory than it may have.')

/** V8 aborts where there is no memory left. */
const isOutOfMemory = ({ signalCode, exitCode }: ChildProcess): boolean =>
  signalCode === 'SIGABRT' || signalCode === 'SIGTRAP' || exitCode === 134

interface Waiting {
  readonly answer: (answer: Answer) => void
}

export const startCagedProcess = ({ keeper, rooms }: Program, limits: CageLimits): CagedProcess => {
  const child = spawn(process.execPath, [...flags(limits.memoryMb), '-e', keeper], {
    cwd: '/',
    env: { TZ: 'UTC' },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const state: { waiting: Waiting | null; isOver: boolean } = { waiting: null, isOver: false }

  const settle = (answer: Answer): void => {
    const { waiting } = state
    state.waiting = null
    waiting?.answer(answer)
  }

  const end = (fault: ReportFault): void => {
    state.isOver = true
    child.kill('SIGKILL')
    settle(E.left(fault))
  }

  const ended = new Promise<void>((resolve) => {
    const gone = () => {
      state.isOver = true
      settle(E.left(isOutOfMemory(child) ? outOfMemory : lost))
      resolve()
    }
    child.once('exit', gone)
    child.once('error', gone)
  })

  const read = frameReader(3 * limits.outputLength + 65_536, {
    onTexts: (texts) => settle(E.right(texts)),
    onNonsense: () => end(tooLarge),
  })
  child.stdout.on('data', read)
  // how it ended says why
  child.stdin.on('error', () => undefined)

  const asked = (texts: readonly string[], timeMs: number, signal?: AbortSignal): Promise<Answer> =>
    new Promise((resolve) => {
      const stop = () => end(lost)
      const timer = setTimeout(() => end(tooSlow), timeMs)
      state.waiting = {
        answer: (answer) => {
          clearTimeout(timer)
          signal?.removeEventListener('abort', stop)
          resolve(answer)
        },
      }
      if (state.isOver || signal?.aborted === true) {
        stop()
        return
      }
      signal?.addEventListener('abort', stop, { once: true })
      child.stdin.write(frameOf(texts))
    })

  const ready = asked(rooms, startingMs)

  return {
    ask: async (texts, signal) => {
      const started = await ready
      return E.isLeft(started) ? started : asked(texts, limits.timeMs, signal)
    },
    isAlive: () => !state.isOver,
    kill: () => {
      end(lost)
      return ended
    },
  }
}
