import { fileURLToPath } from 'node:url'
import { E, TE } from '../../../src/domain/fp.ts'
import { buildPrograms } from '../build-programs.ts'
import { type NotAdmitted, openPool } from '../pool.ts'
import type { TableJob } from './table.ts'
import { startTableProcess } from './table-process.ts'

export interface TablesRefused {
  readonly _tag: 'TablesBusy' | 'TablesFailed' | 'TablesTooSlow'
}

export interface TableGenerator {
  /** An aborted `signal` ends the work at once; its answer is then `TablesFailed`. */
  readonly make: (html: string, job: TableJob, signal?: AbortSignal) => TE.TaskEither<TablesRefused, Buffer>
  readonly close: () => Promise<void>
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

const refusals: Readonly<Record<NotAdmitted, TablesRefused['_tag']>> = {
  Closed: 'TablesFailed',
  Full: 'TablesBusy',
  Aborted: 'TablesFailed',
}

const buildTableProgram = async (): Promise<string> => {
  const path = fileURLToPath(new URL('./table-program.ts', import.meta.url))
  // the workbook's library brings what reads zips from a cloud, which nothing here does
  const [program = ''] = await buildPrograms([{ path, format: 'cjs', instead: { unzipper: false } }])
  return program
}

/** Makes tables into files in processes that are started when they are first needed and kept for a while. */
export const openTableGenerator = ({
  report,
  atATime = 2,
  mostWaiting = 20,
  limitMs = 60_000,
  idleMs = 120_000,
}: Options): TableGenerator => {
  const pool = openPool({
    processes: atATime,
    mostWaiting,
    idleMs,
    build: buildTableProgram,
    start: startTableProcess,
  })

  return {
    make: (html, job, wanted) => async () => {
      const deadline = AbortSignal.timeout(limitMs)
      const signal = wanted === undefined ? deadline : AbortSignal.any([deadline, wanted])
      const refuse = (_tag: TablesRefused['_tag']): E.Either<TablesRefused, never> =>
        E.left({ _tag: deadline.aborted ? 'TablesTooSlow' : _tag })
      try {
        const made = await pool.use(async (process) => {
          signal.throwIfAborted()
          const end = () => void process.kill()
          signal.addEventListener('abort', end, { once: true })
          const answer = await process.make(html, job).finally(() => signal.removeEventListener('abort', end))
          return { answer, isKept: html.length <= mostLettersKept }
        }, signal)
        return E.isRight(made) ? made : refuse(refusals[made.left])
      } catch (defect) {
        if (!signal.aborted) report(defect)
        return refuse('TablesFailed')
      }
    },
    close: pool.close,
  }
}
