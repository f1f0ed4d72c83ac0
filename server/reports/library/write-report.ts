import * as t from 'io-ts'
import { E, O, pipe, TE } from '../../../src/domain/fp.ts'
import { permissionRoom } from '../../../src/domain/log/audience.ts'
import type { ReportCommand } from '../../../src/domain/reports/command.ts'
import type { ReportChoices } from '../../../src/domain/reports/content-faults.ts'
import { liveReport, reportStream } from '../../../src/domain/reports/decider.ts'
import type { ReportEvent } from '../../../src/domain/reports/event.ts'
import { reportAt } from '../../../src/domain/reports/history/history.ts'
import type { ReportRefusal } from '../../../src/domain/reports/refusal.ts'
import { reportNameFrom } from '../../../src/domain/reports/report-name.ts'
import type { ReportFault } from '../../../src/domain/reports/template/report-fault.ts'
import type { ReportContent } from '../../../src/domain/reports/report.ts'
import type { Append, Conflict, EventLog, Intent, Tail } from '../../log/event-log.ts'
import { heard } from '../../log/heard.ts'
import { type DomainEvent, toNewEvent } from '../../log/stored-event.ts'
import type { CheckReport } from '../check-report.ts'
import { type Past, readPast } from './read-past.ts'
import { readReport } from './read-report.ts'

/** A report and where it stands after it was written. */
interface WrittenReport {
  readonly ReportID: number
  readonly ReportName: string
  readonly revision: number
  readonly position: number
}

interface StaleRevision {
  readonly _tag: 'StaleRevision'
  readonly revision: number
}

/** `ReportUnwritable`: no run of it would bring anything; `ReportUnchecked`: whether that is so could not be found out. */
type CheckRefusal =
  | { readonly _tag: 'ReportUnwritable'; readonly fault: ReportFault }
  | { readonly _tag: 'ReportUnchecked' }

export type WriteRefusal = ReportRefusal | StaleRevision | Conflict | CheckRefusal

type Writing = TE.TaskEither<WriteRefusal, WrittenReport>

/** What was decided on `revision`. */
interface Decided {
  readonly name: string
  readonly revision: number
}

export interface ReportWriter {
  readonly create: (report: ReportContent, intent: Intent) => Writing
  readonly save: (decided: Decided, report: ReportContent, intent: Intent) => Writing
  /** Brings back what it was at the revision `to`. */
  readonly restore: (decided: Decided, to: number, intent: Intent) => Writing
}

interface Sources {
  readonly log: EventLog
  readonly tail: Tail
  readonly choices: () => ReportChoices
  readonly check: CheckReport
}

/** Without `appends` all is written already. */
interface Plan {
  readonly written: WrittenReport
  readonly appends: readonly Append[]
}

type Planned = E.Either<WriteRefusal, Plan>

/** Every report has a line in here, whose place is its `ReportID`. */
const register = 'report-register'
const ReportNumbered = t.strict({ type: t.literal('ReportNumbered'), ReportName: t.string })

const unwritable = (fault: ReportFault): WriteRefusal => ({ _tag: 'ReportUnwritable', fault })

const audience = [permissionRoom('site.admin')]
const mostRetries = 3

const appendOf = (stream: string, expected: number, events: readonly DomainEvent[]): Append => ({
  stream,
  expected,
  events: events.map((event) => toNewEvent(event, audience)),
})

/** Where this very write stands, carried out before its answer was lost. */
const doneAt = ({ recorded }: Past<unknown>, { actor, correlation }: Intent): number =>
  recorded.findIndex((event) => event.correlation === correlation && event.actor === actor)

const notFound: E.Either<WriteRefusal, never> = E.left({ _tag: 'NotFound' })

/** The report as it stood at a revision; nothing is to be written. */
const standing = ({ recorded, events }: Past<ReportEvent>, revision: number): Planned =>
  pipe(
    reportAt(events, revision),
    O.match(
      () => notFound,
      ({ ReportID, ReportName }) =>
        E.right({
          written: { ReportID, ReportName, revision, position: recorded[revision - 1]?.position ?? 0 },
          appends: [],
        }),
    ),
  )

/** Writes reports, deciding on the log itself: on an older revision nothing is written, so that nothing of anybody's is overwritten. */
export const openReportWriter = ({ log, tail, choices, check }: Sources): ReportWriter => {
  const pastOf = (name: string): Promise<Past<ReportEvent>> => readReport(log, name)

  /** What is planned, as long as the report can be written as it then is. */
  const ifWritable = (report: ReportContent, planned: Planned): Promise<Planned> =>
    pipe(
      TE.fromEither(planned),
      TE.chainFirst(() =>
        pipe(
          check(report),
          TE.chainW(({ fault }) => (fault === null ? TE.right(null) : TE.left(unwritable(fault)))),
        ),
      ),
    )()

  const carriedOut =
    (intent: Intent, plan: () => Promise<Planned>, retriesLeft = mostRetries): Writing =>
    async () => {
      const planned = await plan()
      if (E.isLeft(planned)) return planned
      const { written, appends } = planned.right
      if (appends.length === 0) return E.right(written)
      const appended = await log.append(intent, appends)()
      if (E.isLeft(appended)) return retriesLeft === 0 ? appended : carriedOut(intent, plan, retriesLeft - 1)()
      const { position } = appended.right
      await heard(tail, position)
      return E.right({ ...written, position })
    }

  const planCreation = async (report: ReportContent, intent: Intent): Promise<Planned> => {
    const numbered = await readPast(log, register, ReportNumbered)
    const done = numbered.events[doneAt(numbered, intent)]
    if (done !== undefined) return standing(await pastOf(done.ReportName), 1)
    const ReportID = numbered.events.length + 1
    const ReportName = reportNameFrom(
      report.ReportTitle,
      numbered.events.map((event) => event.ReportName),
    )
    return ifWritable(
      report,
      pipe(
        liveReport.decide(
          { type: 'CreateReport', ReportID, ReportName, report, choices: choices() },
          liveReport.initial,
        ),
        E.map((events) => ({
          written: { ReportID, ReportName, revision: events.length, position: 0 },
          appends: [
            appendOf(register, ReportID - 1, [{ type: 'ReportNumbered', ReportName }]),
            appendOf(reportStream(ReportName), 0, events),
          ],
        })),
      ),
    )
  }

  const planChange = async (
    { name, revision }: Decided,
    intent: Intent,
    commandOn: (past: Past<ReportEvent>) => O.Option<ReportCommand>,
  ): Promise<Planned> => {
    const past = await pastOf(name)
    const current = past.events.length
    const done = doneAt(past, intent)
    if (done >= 0) return standing(past, done + 1)
    const state = reportAt(past.events, current)
    const command = commandOn(past)
    if (O.isNone(state) || O.isNone(command)) return notFound
    const decided = liveReport.decide(command.value, state)
    if (E.isRight(decided) && decided.right.length === 0) return standing(past, current)
    if (revision !== current) return E.left({ _tag: 'StaleRevision', revision: current })
    const { ReportID, ReportName } = state.value
    return ifWritable(
      command.value.report,
      pipe(
        decided,
        E.map((events) => ({
          written: { ReportID, ReportName, revision: current + events.length, position: 0 },
          appends: [appendOf(reportStream(name), current, events)],
        })),
      ),
    )
  }

  return {
    create: (report, intent) => carriedOut(intent, () => planCreation(report, intent)),
    save: (decided, report, intent) =>
      carriedOut(intent, () =>
        planChange(decided, intent, () => O.some({ type: 'SaveReport', report, choices: choices() })),
      ),
    restore: (decided, to, intent) =>
      carriedOut(intent, () =>
        planChange(decided, intent, ({ events }) =>
          pipe(
            reportAt(events, to),
            O.map((report) => ({ type: 'RestoreReport', to, report, choices: choices() })),
          ),
        ),
      ),
  }
}
