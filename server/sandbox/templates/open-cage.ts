import * as t from 'io-ts'
import { E, pipe, TE } from '../../../src/domain/fp.ts'
import { parseJson } from '../../../src/domain/parse-json.ts'
import { DoubtfulName } from '../../../src/domain/reports/template/report-check.ts'
import { ReportFault, type ReportPart } from '../../../src/domain/reports/template/report-fault.ts'
import { turnstile } from '../../log/turnstile.ts'
import type { Cage, Written } from './cage.ts'
import { type CagedProcess, startCagedProcess } from './caged-process.ts'
import { faultOf } from './inside/fault.ts'
import { cageLimits, type CageLimits } from './limits.ts'
import { buildProgram, type Program } from './program.ts'

export interface CageOptions {
  readonly processes?: number
  readonly mostWaiting?: number
  readonly limits?: Partial<CageLimits>
}

type Outcome<A> = E.Either<ReportFault, A>

/** A process that has grown beyond this is not kept for the next report. */
const keptBytes = 320 * 1024 * 1024

/** After these nothing the process still holds is trusted. */
const harmless: ReadonlySet<ReportFault['_tag']> = new Set(['TemplateFault', 'HelperFault'])

const parts = ['markup', 'helpers', 'header', 'footer'] as const satisfies readonly ReportPart[]

type Texts = Partial<Readonly<Record<ReportPart | 'data', string>>>

const tooLarge = (texts: Texts, limits: CageLimits): ReportFault | undefined => {
  const part = parts.find((each) => (texts[each]?.length ?? 0) > limits.templateLength)
  if (part !== undefined) return faultOf('TooLarge', `This is longer than ${limits.templateLength} letters.`, { part })
  return (texts.data?.length ?? 0) > limits.dataLength
    ? faultOf('TooLarge', 'There is more data than a report can hold.')
    : undefined
}

const lost = (message: string): Outcome<never> => E.left(faultOf('CageLost', message))

const unreadable: ReportFault = faultOf('CageLost', 'What wrote the report was not understood.')

const faultIn = (json: string): ReportFault => {
  const parsed = parseJson(json)
  const fault = E.isRight(parsed) ? ReportFault.decode(parsed.right) : E.left(null)
  return E.isRight(fault) ? fault.right : unreadable
}

interface Reply {
  readonly outcome: Outcome<readonly string[]>
  readonly isKept: boolean
}

const replyOf = (answer: E.Either<ReportFault, readonly string[]>): Reply => {
  if (E.isLeft(answer)) return { outcome: answer, isKept: false }
  const [kind, first = ''] = answer.right
  const isSmall = Number(answer.right.at(-1)) < keptBytes
  if (kind !== 'fault') return { outcome: E.right(answer.right.slice(1)), isKept: isSmall }
  const fault = faultIn(first)
  return { outcome: E.left(fault), isKept: isSmall && harmless.has(fault._tag) }
}

const writtenIn = ([markup = '', header = '', footer = '']: readonly string[]): Written => ({ markup, header, footer })

const DoubtfulNames = t.readonlyArray(DoubtfulName)

const doubtsIn = ([json = '']: readonly string[]): Outcome<readonly DoubtfulName[]> =>
  pipe(
    parseJson(json),
    E.chainW((names) => DoubtfulNames.decode(names)),
    E.mapLeft(() => unreadable),
  )

/** Nothing else of a report that is only checked takes long or much. */
const loading: Partial<Readonly<Record<ReportFault['_tag'], string>>> = {
  TooSlow: 'The helpers take too long to load.',
  OutOfMemory: 'The helpers need more memory than they may have.',
}

const whileLoading = (fault: ReportFault): ReportFault => {
  const message = loading[fault._tag]
  return message === undefined ? fault : faultOf(fault._tag, message, { part: 'helpers' })
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

  const answered = async (asked: readonly string[], signal: AbortSignal | undefined): Promise<Reply['outcome']> => {
    const process = await taken()
    void fill()
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

  const ask =
    (texts: Texts, asked: readonly string[], signal?: AbortSignal): TE.TaskEither<ReportFault, readonly string[]> =>
    async () => {
      const fault = tooLarge(texts, limits)
      if (fault !== undefined) return E.left(fault)
      if (state.isClosed) return lost('No more reports are written.')
      if (!(await places.enter(signal ?? new AbortController().signal)))
        return lost(
          signal?.aborted === true ? 'The report was cancelled.' : 'Too many reports are waiting to be written.',
        )
      try {
        return await answered(asked, signal)
      } finally {
        places.leave()
      }
    }

  const timeMs = String(limits.timeMs)

  return {
    write: (script, signal) => {
      const { helpers, data, markup, header, footer } = script
      const asked = ['write', timeMs, String(limits.outputLength), helpers, data, markup, header, footer]
      return pipe(ask(script, asked, signal), TE.map(writtenIn))
    },
    check: ({ helpers, markup, moment, fields }, signal) =>
      pipe(
        ask({ helpers, markup }, ['check', timeMs, helpers, markup, moment, JSON.stringify(fields)], signal),
        TE.mapLeft(whileLoading),
        TE.chainEitherK(doubtsIn),
      ),
    close,
  }
}
