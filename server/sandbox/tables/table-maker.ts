import { E, TE } from '../../../src/domain/fp.ts'
import { turnstile } from '../../log/turnstile.ts'
import type { TableJob } from './job.ts'
import { startTableProcess, type TableProcess } from './table-process.ts'

export interface TablesRefused {
  readonly _tag: 'TablesBusy' | 'TablesFailed' | 'TablesTooSlow'
}

export interface TableMaker {
  /** An aborted `signal` ends the work at once; its answer is then `TablesFailed`. */
  readonly make: (html: string, job: TableJob, signal?: AbortSignal) => TE.TaskEither<TablesRefused, Buffer>
  readonly close: () => void
}

interface Options {
  readonly report: (defect: unknown) => void
  readonly atATime?: number
  readonly mostWaiting?: number
  /** For waiting and the work. */
  readonly limitMs?: number
  /** How long a process is kept for what may come. */
  readonly idleMs?: number
}

/** More than this leaves a process grown. */
const mostLettersKept = 8_000_000

const refuse = (_tag: TablesRefused['_tag']): E.Either<TablesRefused, never> => E.left({ _tag })

/** Makes tables into files in processes that are started when they are first needed and kept for a while. */
export const openTableMaker = ({
  report,
  atATime = 2,
  mostWaiting = 20,
  limitMs = 60_000,
  idleMs = 120_000,
}: Options): TableMaker => {
  const gate = turnstile(atATime, mostWaiting)
  const idle: { readonly process: TableProcess; readonly timer: NodeJS.Timeout }[] = []
  const working = new Set<TableProcess>()
  const so = { isClosed: false }

  const taken = (): TableProcess => {
    const kept = idle.pop()
    if (kept === undefined) return startTableProcess()
    clearTimeout(kept.timer)
    return kept.process.isAlive() ? kept.process : taken()
  }

  const keep = (process: TableProcess): void => {
    const timer = setTimeout(() => {
      idle.splice(
        idle.findIndex((each) => each.process === process),
        1,
      )
      process.end()
    }, idleMs).unref()
    idle.push({ process, timer })
  }

  const worked = async (html: string, job: TableJob, signal: AbortSignal): Promise<Buffer> => {
    signal.throwIfAborted()
    const process = taken()
    working.add(process)
    signal.addEventListener('abort', process.end, { once: true })
    try {
      const file = await process.make(html, job)
      if (html.length > mostLettersKept || so.isClosed) process.end()
      else keep(process)
      return file
    } catch (defect) {
      process.end()
      throw defect
    } finally {
      signal.removeEventListener('abort', process.end)
      working.delete(process)
    }
  }

  return {
    make: (html, job, wanted) => async () => {
      const deadline = AbortSignal.timeout(limitMs)
      const signal = wanted === undefined ? deadline : AbortSignal.any([deadline, wanted])
      const refused = () => refuse(deadline.aborted ? 'TablesTooSlow' : 'TablesFailed')
      if (so.isClosed) return refuse('TablesFailed')
      if (!(await gate.enter(signal))) return signal.aborted ? refused() : refuse('TablesBusy')
      try {
        return E.right(await worked(html, job, signal))
      } catch (defect) {
        if (!signal.aborted) report(defect)
        return refused()
      } finally {
        gate.leave()
      }
    },
    close: () => {
      so.isClosed = true
      for (const { process, timer } of idle.splice(0)) {
        clearTimeout(timer)
        process.end()
      }
      for (const process of working) process.end()
    },
  }
}
