import * as t from 'io-ts'
import type { Decider } from '../../../src/domain/decider.ts'
import { E, O, pipe, TE } from '../../../src/domain/fp.ts'
import { permissionRoom } from '../../../src/domain/log/recorded-event.ts'
import {
  liveReport,
  reportAtRevision,
  type ReportCommand,
  type ReportRefusal,
  type ReportState,
} from '../../../src/domain/reports/live-report.ts'
import type { ReportChoices } from '../../../src/domain/reports/content-faults.ts'
import { reportNameFrom, type ReportContent } from '../../../src/domain/reports/report.ts'
import type { ReportFault } from '../../../src/domain/reports/template/report-fault.ts'
import type { AppendConflict, CallIntent } from '../../log/event-log.ts'
import { carryOut, type LogServices, type AppendPlan } from '../../log/carry-out.ts'
import { decidedRevision } from '../../log/decided-revision.ts'
import { type FoldedState, type StreamKind, openOnDemandRepository } from '../../log/repository.ts'
import type { CheckReport } from '../check-report.ts'
import type { LiveReportPast, ReportStore } from './open-reports.ts'

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

type CheckRefusal =
  | { readonly _tag: 'ReportUnwritable'; readonly fault: ReportFault }
  | { readonly _tag: 'ReportUnchecked' }

export type WriteRefusal = ReportRefusal | StaleRevision | AppendConflict | CheckRefusal

type ReportWriting = TE.TaskEither<WriteRefusal, WrittenReport>

interface DecidedWrite {
  readonly name: string
  readonly revision: number | undefined
}

interface PlannedWrite {
  readonly name: string
  readonly decidedOn: (current: number) => number
}

export interface ReportWriter {
  readonly create: (report: ReportContent, intent: CallIntent<WrittenReport>) => ReportWriting
  readonly save: (decided: DecidedWrite, report: ReportContent, intent: CallIntent<WrittenReport>) => ReportWriting
  readonly restore: (decided: DecidedWrite, to: number, intent: CallIntent<WrittenReport>) => ReportWriting
}

interface WriteSources extends LogServices {
  readonly reports: Pick<ReportStore, 'plan' | 'past'>
  readonly choices: () => ReportChoices
  readonly check: CheckReport
}

interface WritePlan extends AppendPlan {
  readonly written: Omit<WrittenReport, 'position'>
}

type PlannedReport = E.Either<WriteRefusal, WritePlan>

/** Registers a report. The index of this event among the registrations is the report's `ReportID`. */
const ReportNumbered = t.strict({ type: t.literal('ReportNumbered'), ReportName: t.string })
type ReportNumbered = t.TypeOf<typeof ReportNumbered>

const numberDecider: Decider<readonly string[], ReportNumbered, ReportNumbered, never> = {
  initial: [],
  decide: (numbered) => E.right([numbered]),
  evolve: (names, { ReportName }) => [...names, ReportName],
}

export const reportRegisterKind: StreamKind<readonly string[], ReportNumbered, ReportNumbered, never> = {
  prefix: 'report-register',
  codec: ReportNumbered,
  decider: () => numberDecider,
  audience: () => [permissionRoom('site.admin')],
}

const unwritableReport = (fault: ReportFault): WriteRefusal => ({ _tag: 'ReportUnwritable', fault })

const emptyReportState: FoldedState<ReportState> = { state: liveReport.initial, revision: 0, position: 0 }

const notFound: E.Either<WriteRefusal, never> = E.left({ _tag: 'NotFound' })

const alreadyWrittenReport = ({ recorded, events }: LiveReportPast, revision: number): PlannedReport =>
  pipe(
    reportAtRevision(events, revision),
    O.match(
      () => notFound,
      ({ ReportID, ReportName }) =>
        E.right({
          position: recorded[revision - 1]?.position ?? 0,
          appends: [],
          written: { ReportID, ReportName, revision },
        }),
    ),
  )

export const openReportWriter = (sources: WriteSources): ReportWriter => {
  const { reports, choices, check } = sources
  const register = openOnDemandRepository(sources, reportRegisterKind)

  const ifWritable = (report: ReportContent, planned: PlannedReport): Promise<PlannedReport> =>
    pipe(
      TE.fromEither(planned),
      TE.chainFirst(() =>
        pipe(
          check(report),
          TE.chainW(({ fault }) => (fault === null ? TE.right(null) : TE.left(unwritableReport(fault)))),
        ),
      ),
    )()

  const carriedOut = (intent: CallIntent<WrittenReport>, plan: () => Promise<PlannedReport>): ReportWriting =>
    carryOut(sources, intent, plan, ({ position }, { written }) => ({ ...written, position }))

  const planCreation = async (report: ReportContent): Promise<PlannedReport> => {
    const numbered = await register.past('')
    const ReportID = numbered.revision + 1
    const ReportName = reportNameFrom(report.ReportTitle, numbered.state)
    return ifWritable(
      report,
      pipe(
        liveReport.decide(
          { type: 'CreateReport', ReportID, ReportName, report, choices: choices() },
          liveReport.initial,
        ),
        E.map((events) => {
          const { appends, revision } = reports.plan(ReportName, emptyReportState, events)
          const first = register.plan('', numbered, [{ type: 'ReportNumbered', ReportName }])
          return { appends: [...first.appends, ...appends], written: { ReportID, ReportName, revision } }
        }),
      ),
    )
  }

  const planChange = async (
    { name, decidedOn }: PlannedWrite,
    commandOn: (past: LiveReportPast) => O.Option<ReportCommand>,
  ): Promise<PlannedReport> => {
    const past = await reports.past(name)
    const current = past.revision
    const state = reportAtRevision(past.events, current)
    const command = commandOn(past)
    if (O.isNone(state) || O.isNone(command)) return notFound
    const decided = liveReport.decide(command.value, state)
    if (E.isRight(decided) && decided.right.length === 0) return alreadyWrittenReport(past, current)
    if (decidedOn(current) !== current) return E.left({ _tag: 'StaleRevision', revision: current })
    const { ReportID, ReportName } = state.value
    return ifWritable(
      command.value.report,
      pipe(
        decided,
        E.map((events) => {
          const { appends, revision: reached } = reports.plan(name, past, events)
          return { appends, written: { ReportID, ReportName, revision: reached } }
        }),
      ),
    )
  }

  return {
    create: (report, intent) => carriedOut(intent, () => planCreation(report)),
    save: ({ name, revision }, report, intent) => {
      const decided = { name, decidedOn: decidedRevision(revision) }
      return carriedOut(intent, () =>
        planChange(decided, () => O.some({ type: 'SaveReport', report, choices: choices() })),
      )
    },
    restore: ({ name, revision }, to, intent) => {
      const decided = { name, decidedOn: decidedRevision(revision) }
      return carriedOut(intent, () =>
        planChange(decided, ({ events }) =>
          pipe(
            reportAtRevision(events, to),
            O.map((report) => ({ type: 'RestoreReport', to, report, choices: choices() })),
          ),
        ),
      )
    },
  }
}
