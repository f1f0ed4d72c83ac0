import { fileURLToPath } from 'node:url'
import { E, TE } from '../../../src/domain/fp.ts'
import { isOutOfHandles } from '../../logger/out-of-handles.ts'
import { buildPrograms } from '../build-programs.ts'
import { type PoolRefusal, openPool } from '../pool.ts'
import type { TableJob } from './table.ts'
import { openSandboxMetrics, type SandboxMetrics } from '../sandbox-metrics.ts'
import { type ProcessEnding, type SandboxProcess, startSandbox } from '../sandbox-process.ts'

interface TableProcess {
  readonly make: (html: string, job: TableJob) => Promise<Buffer>
  readonly isAlive: () => boolean
  readonly kill: SandboxProcess['kill']
}

const pieceSize = 512 * 1024
const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff

function* piecesIn(text: string): Generator<string> {
  for (let at = 0; at < text.length; ) {
    const end = at + pieceSize
    const cut = isHighSurrogate(text.charCodeAt(end - 1)) ? end + 1 : end
    yield text.slice(at, cut)
    at = cut
  }
}

const memoryMb = 2048
const maxBytes = 64 * 1024 * 1024

const endingTexts: Readonly<Record<ProcessEnding, string>> = {
  Lost: 'the process of the tables ended',
  OutOfMemory: 'the tables need more memory than they may have',
  TooMuchSaid: 'the process of the tables was not understood',
  TooSlow: 'the tables took too long',
}

const startTableProcess = (program: string, metrics: SandboxMetrics): TableProcess => {
  const file: Buffer[] = []
  let made = Promise.withResolvers<Buffer>()
  const sandbox = startSandbox({
    kind: 'tables',
    metrics,
    program,
    memoryMb,
    maxBytes,
    onFrame: ([piece]) => {
      if (piece !== undefined && piece.length > 0) file.push(piece)
      else made.resolve(Buffer.concat(file.splice(0)))
    },
    onEnd: (ending) => made.reject(new Error(endingTexts[ending])),
  })
  made.promise.catch(() => undefined)

  const send = async (html: string, job: TableJob): Promise<void> => {
    await sandbox.send([JSON.stringify(job)])
    for (const piece of piecesIn(html)) await sandbox.send([piece])
    await sandbox.send([''])
  }

  return {
    make: async (html, job) => {
      if (sandbox.isAlive()) made = Promise.withResolvers()
      sandbox.setWorking(true)
      const [finished] = await Promise.all([made.promise, send(html, job)])
      sandbox.setWorking(false)
      return finished
    },
    isAlive: sandbox.isAlive,
    kill: sandbox.kill,
  }
}

export interface TablesRefusal {
  readonly _tag: 'TablesBusy' | 'TablesFailed' | 'TablesTooSlow'
}

export interface TableGenerator {
  /** An aborted `signal` ends the work immediately with `TablesFailed`. */
  readonly make: (html: string, job: TableJob, signal?: AbortSignal) => TE.TaskEither<TablesRefusal, Buffer>
  readonly close: () => Promise<void>
}

interface TableOptions {
  readonly onDefect: (defect: unknown) => void
  readonly atATime?: number
  readonly maxQueued?: number
  readonly limitMs?: number
  readonly idleMs?: number
  readonly metrics?: SandboxMetrics
}

/** The pool does not keep a process that has read more, because its memory stays large. */
const maxCharactersKept = 8_000_000

const tableRefusals: Readonly<Record<PoolRefusal, TablesRefusal['_tag']>> = {
  Closed: 'TablesFailed',
  Full: 'TablesBusy',
  Aborted: 'TablesFailed',
}

const buildTableProgram = async (): Promise<string> => {
  const path = fileURLToPath(new URL('./table-program.ts', import.meta.url))
  const [program = ''] = await buildPrograms([{ path, format: 'cjs' }])
  return program
}

export const openTableGenerator = ({
  onDefect,
  atATime = 2,
  maxQueued = 20,
  limitMs = 60_000,
  idleMs = 120_000,
  metrics = openSandboxMetrics(),
}: TableOptions): TableGenerator => {
  const pool = openPool({
    processes: atATime,
    maxQueued,
    idleMs,
    build: buildTableProgram,
    start: (program) => startTableProcess(program, metrics),
  })

  return {
    make: (html, job, callerSignal) => async () => {
      const deadline = AbortSignal.timeout(limitMs)
      const signal = callerSignal === undefined ? deadline : AbortSignal.any([deadline, callerSignal])
      const refuse = (_tag: TablesRefusal['_tag']): E.Either<TablesRefusal, never> =>
        E.left({ _tag: deadline.aborted ? 'TablesTooSlow' : _tag })
      try {
        const made = await pool.use(async (process) => {
          signal.throwIfAborted()
          const end = () => void process.kill(deadline.aborted ? 'TooSlow' : undefined)
          signal.addEventListener('abort', end, { once: true })
          const answer = await process.make(html, job).finally(() => signal.removeEventListener('abort', end))
          return { answer, isKept: html.length <= maxCharactersKept }
        }, signal)
        return E.isRight(made) ? made : refuse(tableRefusals[made.left])
      } catch (defect) {
        if (!signal.aborted) onDefect(defect)
        return refuse(isOutOfHandles(defect) ? 'TablesBusy' : 'TablesFailed')
      }
    },
    close: pool.close,
  }
}
