import { E } from '../../src/domain/fp.ts'
import { openSemaphore } from '../log/concurrency/semaphore.ts'
import { buildOnce } from './build-programs.ts'

interface PooledProcess {
  readonly isAlive: () => boolean
  readonly kill: () => Promise<void>
}

interface PoolOptions<Program, Process> {
  /** Runs on the first use, and again only after a failure. */
  readonly build: () => Promise<Program>
  readonly start: (program: Program) => Process
  readonly processes: number
  readonly maxQueued: number
  readonly idleMs?: number
}

export type PoolRefusal = 'Closed' | 'Full' | 'Aborted'

interface WorkResult<A> {
  readonly answer: A
  readonly isKept: boolean
}

export interface ProcessPool<Process> {
  /** The work has the process to itself. A rejection ends the process. */
  readonly use: <A>(
    work: (process: Process) => Promise<WorkResult<A>>,
    signal: AbortSignal,
  ) => Promise<E.Either<PoolRefusal, A>>
  readonly renew: () => void
  readonly close: () => Promise<void>
}

interface IdleProcess<Process> {
  readonly process: Process
  readonly timer: NodeJS.Timeout | undefined
}

export const openPool = <Program, Process extends PooledProcess>({
  build,
  start,
  processes,
  maxQueued,
  idleMs,
}: PoolOptions<Program, Process>): ProcessPool<Process> => {
  const slots = openSemaphore(processes, maxQueued)
  const all = new Set<Process>()
  const idle: IdleProcess<Process>[] = []
  const leaving = new WeakSet<Process>()
  const programOnce = buildOnce(build)
  const state = { isClosed: false }
  const isClosed = (): boolean => state.isClosed

  const drop = (process: Process): void => {
    all.delete(process)
    void process.kill()
  }

  const started = (program: Program): Process => {
    const process = start(program)
    all.add(process)
    return process
  }

  const rest = (process: Process): void => {
    const leave = () => {
      idle.splice(
        idle.findIndex((each) => each.process === process),
        1,
      )
      drop(process)
    }
    idle.push({ process, timer: idleMs === undefined ? undefined : setTimeout(leave, idleMs).unref() })
  }

  /** Takes the process that has been idle longest: it had the most time to prepare. */
  const taken = (program: Program): Process => {
    const found = idle.shift()
    if (found === undefined) return started(program)
    clearTimeout(found.timer)
    if (found.process.isAlive()) return found.process
    drop(found.process)
    return taken(program)
  }

  const fill = (program: Program): void => {
    while (idleMs === undefined && !state.isClosed && all.size < processes) rest(started(program))
  }

  const worked = async <A>(work: (process: Process) => Promise<WorkResult<A>>): Promise<A> => {
    const program = await programOnce()
    const process = taken(program)
    fill(program)
    const done = await work(process).catch((defect: unknown) => {
      drop(process)
      throw defect
    })
    if (done.isKept && process.isAlive() && !state.isClosed && !leaving.has(process)) rest(process)
    else drop(process)
    fill(program)
    return done.answer
  }

  return {
    use: async (work, signal) => {
      if (isClosed()) return E.left('Closed')
      if (!(await slots.acquire(signal))) return E.left(signal.aborted ? 'Aborted' : 'Full')
      try {
        return isClosed() ? E.left('Closed') : E.right(await worked(work))
      } finally {
        slots.release()
      }
    },
    renew: () => {
      for (const process of all) leaving.add(process)
      for (const { process, timer } of idle.splice(0)) {
        clearTimeout(timer)
        drop(process)
      }
    },
    close: async () => {
      state.isClosed = true
      for (const { timer } of idle.splice(0)) clearTimeout(timer)
      await Promise.all([...all].map((process) => process.kill()))
    },
  }
}
