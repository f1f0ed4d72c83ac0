import { E, TE } from '../../../src/domain/fp.ts'
import { parseJson } from '../../../src/domain/parse-json.ts'
import { ReportFault, type ReportPart } from '../../../src/domain/report/report-fault.ts'
import { turnstile } from '../turnstile.ts'
import type { Cage, Script, Written } from './cage.ts'
import { type CagedProcess, startCagedProcess } from './caged-process.ts'
import { faultOf } from './inside/fault.ts'
import { cageLimits, type CageLimits } from './limits.ts'
import { buildProgram, type Program } from './program.ts'

export interface CageOptions {
  readonly processes?: number
  readonly mostWaiting?: number
  readonly limits?: Partial<CageLimits>
}

type Outcome = E.Either<ReportFault, Written>

/** A process that has grown beyond this is not kept for the next report. */
const keptBytes = 320 * 1024 * 1024

/** After these nothing the process still holds is trusted. */
const harmless: ReadonlySet<ReportFault['_tag']> = new Set(['TemplateFault', 'HelperFault'])

const parts = ['markup', 'helpers', 'header', 'footer'] as const satisfies readonly ReportPart[]

const tooLarge = (script: Script, limits: CageLimits): ReportFault | undefined => {
  const part = parts.find((each) => script[each].length > limits.templateLength)
  if (part !== undefined) return faultOf('TooLarge', `This is longer than ${limits.templateLength} letters.`, { part })
  return script.data.length > limits.dataLength
    ? faultOf('TooLarge', 'There is more data than a report can hold.')
    : undefined
}

const lost = (message: string): Outcome => E.left(faultOf('CageLost', message))

const unreadable: ReportFault = faultOf('CageLost', 'What wrote the report was not understood.')

const faultIn = (json: string): ReportFault => {
  const parsed = parseJson(json)
  const fault = E.isRight(parsed) ? ReportFault.decode(parsed.right) : E.left(null)
  return E.isRight(fault) ? fault.right : unreadable
}

interface Reply {
  readonly outcome: Outcome
  readonly isKept: boolean
}

const replyOf = (answer: E.Either<ReportFault, readonly string[]>): Reply => {
  if (E.isLeft(answer)) return { outcome: answer, isKept: false }
  const [kind, first = '', header = '', footer = '', bytes = ''] = answer.right
  const isSmall = Number(bytes) < keptBytes
  if (kind === 'written') return { outcome: E.right({ markup: first, header, footer }), isKept: isSmall }
  const fault = faultIn(first)
  return { outcome: E.left(fault), isKept: isSmall && harmless.has(fault._tag) }
}

/** A few caged processes kept warm from the first report on. */
export const openCage = ({ processes = 2, mostWaiting = 1000, limits: given = {} }: CageOptions = {}): Cage => {
  const limits: CageLimits = { ...cageLimits, ...given }
  const places = turnstile(processes, mostWaiting)
  const idle: CagedProcess[] = []
  const all = new Set<CagedProcess>()
  const state: { program: Promise<Program> | null; isClosed: boolean } = { program: null, isClosed: false }

  const start = (program: Program): CagedProcess => {
    const started = startCagedProcess(program, limits)
    all.add(started)
    return started
  }

  const drop = (process: CagedProcess): void => {
    all.delete(process)
    void process.kill()
  }

  /** The one that rested longest, so that the room it had time to make ready is there. */
  const taken = async (): Promise<CagedProcess> => {
    state.program ??= buildProgram()
    const program = await state.program
    const found = idle.shift()
    if (found?.isAlive() === true) return found
    if (found !== undefined) drop(found)
    return start(program)
  }

  const fill = async (): Promise<void> => {
    if (state.program === null) return
    const program = await state.program
    while (!state.isClosed && all.size < processes) idle.push(start(program))
  }

  const giveBack = (process: CagedProcess, isKept: boolean): void => {
    if (isKept && process.isAlive() && !state.isClosed) idle.push(process)
    else drop(process)
  }

  const written = async (script: Script, signal: AbortSignal | undefined): Promise<Outcome> => {
    const process = await taken()
    void fill()
    const { helpers, data, markup, header, footer } = script
    const asked = [String(limits.timeMs), String(limits.outputLength), helpers, data, markup, header, footer]
    const { outcome, isKept } = replyOf(await process.ask(asked, signal))
    giveBack(process, isKept)
    void fill()
    return outcome
  }

  const close = async (): Promise<void> => {
    state.isClosed = true
    const open = [...all]
    all.clear()
    await Promise.all(open.map((process) => process.kill()))
  }

  const write =
    (script: Script, signal?: AbortSignal): TE.TaskEither<ReportFault, Written> =>
    async () => {
      const fault = tooLarge(script, limits)
      if (fault !== undefined) return E.left(fault)
      if (state.isClosed) return lost('No more reports are written.')
      if (!(await places.enter(signal ?? new AbortController().signal)))
        return lost(
          signal?.aborted === true ? 'The report was cancelled.' : 'Too many reports are waiting to be written.',
        )
      try {
        return await written(script, signal)
      } finally {
        places.leave()
      }
    }

  return { write, close }
}
