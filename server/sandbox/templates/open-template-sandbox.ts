import * as t from 'io-ts'
import { E, pipe, TE } from '../../../src/domain/fp.ts'
import { parseJson } from '../../../src/domain/json/parse-json.ts'
import { NameWarning } from '../../../src/domain/reports/template/report-check.ts'
import { ReportFault, type ReportPart } from '../../../src/domain/reports/template/report-fault.ts'
import { type PoolRefusal, openPool } from '../pool.ts'
import { openSandboxMetrics, type SandboxMetrics } from '../sandbox-metrics.ts'
import { faultOf } from './inside/fault.ts'
import { templateLimits, type TemplateLimits } from './limits.ts'
import { buildProgram } from './program.ts'
import { startTemplateProcess, type TemplateProcess } from './template-process.ts'
import type { SandboxRefusal, TemplateSandbox, WrittenParts } from './template-sandbox.ts'
import type { SecurityLog } from '../../logger/security-log.ts'

const noteRefusal = ({ note }: SecurityLog, { _tag }: SandboxRefusal): void => {
  switch (_tag) {
    case 'TemplateFault':
    case 'HelperFault':
    case 'ReportsBusy':
      return
    case 'NotAllowed':
    case 'TooSlow':
    case 'TooLarge':
    case 'OutOfMemory':
    case 'CageLost':
      note({ security: 'sandbox-refusal', reason: _tag })
  }
}

export const withRefusalLog = (sandbox: TemplateSandbox, security: SecurityLog): TemplateSandbox => {
  const noted = <A>(work: TE.TaskEither<SandboxRefusal, A>, signal?: AbortSignal): TE.TaskEither<SandboxRefusal, A> =>
    pipe(
      work,
      TE.tapError((refusal) =>
        TE.fromIO(() => {
          if (signal?.aborted !== true) noteRefusal(security, refusal)
        }),
      ),
    )

  return {
    ...sandbox,
    write: (script, signal) => noted(sandbox.write(script, signal), signal),
    check: (report, signal) => noted(sandbox.check(report, signal), signal),
  }
}

export interface TemplateSandboxOptions {
  readonly processes?: number
  readonly maxQueued?: number
  readonly limits?: Partial<TemplateLimits>
  readonly metrics?: SandboxMetrics
}

type SandboxOutcome<A> = E.Either<SandboxRefusal, A>

const maxReusableBytes = 320 * 1024 * 1024

/** After any other fault, the process is not trusted again. */
const harmlessFaults: ReadonlySet<ReportFault['_tag']> = new Set(['TemplateFault', 'HelperFault'])

const limitedParts = ['markup', 'helpers', 'header', 'footer'] as const satisfies readonly ReportPart[]

type ScriptTexts = Partial<Readonly<Record<ReportPart | 'data', string>>>

const sizeFault = (texts: ScriptTexts, limits: TemplateLimits): ReportFault | undefined => {
  const part = limitedParts.find((each) => (texts[each]?.length ?? 0) > limits.templateLength)
  if (part !== undefined)
    return faultOf('TooLarge', `This is longer than ${limits.templateLength} characters.`, { part })
  return (texts.data?.length ?? 0) > limits.dataLength
    ? faultOf('TooLarge', 'There is too much data for one report.')
    : undefined
}

const unreadableReply: ReportFault = faultOf('CageLost', 'The process that writes reports sent an invalid reply.')

const faultIn = (json: string): ReportFault => {
  const parsed = parseJson(json)
  const fault = E.isRight(parsed) ? ReportFault.decode(parsed.right) : E.left(null)
  return E.isRight(fault) ? fault.right : unreadableReply
}

interface SandboxReply {
  readonly answer: SandboxOutcome<readonly string[]>
  readonly isKept: boolean
}

const replyOf = (answer: E.Either<ReportFault, readonly string[]>): SandboxReply => {
  if (E.isLeft(answer)) return { answer, isKept: false }
  const [kind, first = ''] = answer.right
  const isSmall = Number(answer.right.at(-1)) < maxReusableBytes
  if (kind !== 'fault') return { answer: E.right(answer.right.slice(1)), isKept: isSmall }
  const fault = faultIn(first)
  return { answer: E.left(fault), isKept: isSmall && harmlessFaults.has(fault._tag) }
}

interface SandboxQuestion {
  readonly asked: readonly string[]
  readonly timeMs: number
}

const askProcess = async (
  process: TemplateProcess,
  { asked, timeMs }: SandboxQuestion,
  signal?: AbortSignal,
): Promise<SandboxReply> => {
  const reply = replyOf(await process.ask(asked, timeMs, signal))
  const refusal = E.isLeft(reply.answer) ? reply.answer.left._tag : undefined
  if (refusal === 'TooSlow' || refusal === 'OutOfMemory') void process.kill(refusal)
  return reply
}

const writtenPartsFrom = ([markup = '', header = '', footer = '']: readonly string[]): WrittenParts => ({
  markup,
  header,
  footer,
})

const DoubtfulNames = t.readonlyArray(NameWarning)

const doubtfulNamesFrom = ([json = '']: readonly string[]): SandboxOutcome<readonly NameWarning[]> =>
  pipe(
    parseJson(json),
    E.chainW((names) => DoubtfulNames.decode(names)),
    E.mapLeft(() => unreadableReply),
  )

const loadingTexts: Partial<Readonly<Record<ReportFault['_tag'], string>>> = {
  TooSlow: 'The helpers take too long to load.',
  OutOfMemory: 'The helpers need too much memory.',
}

const asLoadingFault = (fault: SandboxRefusal): SandboxRefusal => {
  if (fault._tag === 'ReportsBusy') return fault
  const message = loadingTexts[fault._tag]
  return message === undefined ? fault : faultOf(fault._tag, message, { part: 'helpers' })
}

const neverAborted = new AbortController().signal

const poolRefusals: Readonly<Record<PoolRefusal, SandboxRefusal>> = {
  Closed: { _tag: 'ReportsBusy' },
  Full: { _tag: 'ReportsBusy' },
  Aborted: faultOf('CageLost', 'The report was cancelled.'),
}

export const openTemplateSandbox = ({
  processes = 2,
  maxQueued = 1000,
  limits: given = {},
  metrics = openSandboxMetrics(),
}: TemplateSandboxOptions = {}): TemplateSandbox => {
  const limits: TemplateLimits = { ...templateLimits, ...given }
  const pool = openPool({
    processes,
    maxQueued,
    build: buildProgram,
    start: (program) => startTemplateProcess(program, limits, metrics),
  })

  const ask =
    (
      texts: ScriptTexts,
      question: SandboxQuestion,
      signal?: AbortSignal,
    ): TE.TaskEither<SandboxRefusal, readonly string[]> =>
    async () => {
      const fault = sizeFault(texts, limits)
      if (fault !== undefined) return E.left(fault)
      const answer = await pool.use((process) => askProcess(process, question, signal), signal ?? neverAborted)
      return E.isLeft(answer) ? E.left(poolRefusals[answer.left]) : answer.right
    }

  return {
    write: (script, signal) => {
      const { helpers, data, markup, header, footer, timeMs = limits.timeMs } = script
      const asked = ['write', String(timeMs), String(limits.outputLength), helpers, data, markup, header, footer]
      return pipe(ask(script, { asked, timeMs }, signal), TE.map(writtenPartsFrom))
    },
    check: ({ helpers, markup, moment, fields }, signal) => {
      const { timeMs } = limits
      const asked = ['check', String(timeMs), helpers, markup, moment, JSON.stringify(fields)]
      return pipe(
        ask({ helpers, markup }, { asked, timeMs }, signal),
        TE.mapLeft(asLoadingFault),
        TE.chainEitherK(doubtfulNamesFrom),
      )
    },
    renew: pool.renew,
    close: pool.close,
  }
}
