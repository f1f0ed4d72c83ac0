import { randomUUID } from 'node:crypto'
import type { FileReply } from '../../../src/api/endpoint.ts'
import * as api from '../../../src/api/reports/reports.ts'
import { E, O, pipe, TE } from '../../../src/domain/fp.ts'
import { isReportOffered } from '../../../src/domain/reports/subject.ts'
import { datesIn, type Report } from '../../../src/domain/reports/report.ts'
import { issuedName } from '../../../src/domain/reports/run/issued-name.ts'
import type { RequestedParameters, RunParameters } from '../../../src/domain/reports/run/run-parameters.ts'
import type { RunRequested } from '../../../src/domain/reports/run/report-run.ts'
import { sameJson } from '../../../src/domain/json/parse-json.ts'
import type { ReportOutput, ReportOutputs } from '../outputs.ts'
import type { GenerationContext } from '../run/render-report.ts'
import { openDryRun } from '../dry-run/dry-run.ts'
import type { ReportRuntime } from '../run/open-running.ts'
import type { UserSession } from '../../access/session.ts'
import { orNotFound } from '../../http/replies/not-found.ts'
import type { Route } from '../../http/route/route.ts'
import { redactedRefusal } from './runs/redacted-run.ts'
import { codedParameters } from './runs/coded.ts'
import { specNow } from './runs/spec-now.ts'
import type { EventLog } from '../../log/event-log.ts'
import type { FirmDirectory } from '../../ledger/directory.ts'
import type { SiteSettings } from '../../settings/site-settings.ts'
import type { ReachResolver } from '../../access/reach.ts'
import type { ReportStore } from '../catalogue/open-reports.ts'
import type { ReportSources } from '../sources/open-sources.ts'
import type { RunReader } from '../run/read-runs.ts'

interface ViewServices {
  readonly log: EventLog
  readonly now: () => Date
  readonly directory: FirmDirectory
  readonly siteSettings: SiteSettings
  readonly reachOf: ReachResolver
  readonly reports: ReportStore
  readonly sources: ReportSources
  readonly runs: RunReader
  readonly outputs: ReportOutputs
}

interface NamedOutput {
  readonly report: Pick<Report, 'ReportTitle' | 'ReportParams'>
  readonly subject: string
  readonly parameters: RunParameters
}

interface RequestedRun {
  readonly report: Report
  readonly id: string
  readonly parameters: RunParameters
  readonly signal: AbortSignal
}

const fileOf = ({ report, subject, parameters }: NamedOutput, { media, ext, bytes }: ReportOutput): FileReply => ({
  media,
  name: issuedName({ title: report.ReportTitle, subject, parameters, dates: datesIn(report.ReportParams) }, ext),
  bytes,
})

const draftIdentity = { ReportID: 0, ReportName: 'preview' }

const areParametersSame = (asked: RunParameters, then: RunParameters): boolean => sameJson({ ...then, ...asked }, then)

const runIdTaken = { _tag: 'RunTaken' } as const
const outputGone = { _tag: 'OutputGone' } as const

export const reportViewRoutes = (
  route: Route,
  services: ViewServices,
  { runStore, runService, generator, tell }: ReportRuntime,
): void => {
  const { reports, outputs } = services
  const specFor = specNow(services)
  const dryRun = openDryRun({ ...services, generator })

  const issuedBefore = async (
    id: string,
    subject: string,
    isTheirs: (request: RunRequested, accounts: readonly string[]) => boolean,
    { ReportParams }: Report,
  ): Promise<E.Either<typeof runIdTaken | typeof outputGone, O.Option<FileReply>>> => {
    const state = await runStore.stateOf(id)
    if (state._tag === 'Unasked') return E.right(O.none)
    if (
      state._tag === 'Running' ||
      state.ending.type !== 'ReportIssued' ||
      !isTheirs(state.request, state.ending.accounts)
    )
      return E.left(runIdTaken)
    const { title, parameters } = state.request
    return pipe(
      await outputs.get(state.ending.hash),
      O.match(
        () => E.left(outputGone),
        (output) =>
          E.right(O.some(fileOf({ report: { ReportTitle: title, ReportParams }, subject, parameters }, output))),
      ),
    )
  }

  const runOrFetch = ({ report, id, parameters, signal }: RequestedRun, session: UserSession) =>
    pipe(
      specFor(report, parameters, session),
      TE.bindTo('asked'),
      TE.bindW(
        'before',
        ({ asked }) =>
          () =>
            issuedBefore(
              id,
              asked.subject,
              (request, accounts) =>
                accounts.every(asked.mayShow) &&
                request.by === session.username &&
                request.report === report.ReportName &&
                areParametersSame(parameters, request.parameters),
              report,
            ),
      ),
      TE.chainW(({ asked, before }) =>
        O.isSome(before)
          ? TE.right(before.value)
          : pipe(
              runService(
                {
                  ...asked,
                  id,
                  by: session.username,
                  reissueOf: null,
                  batch: null,
                  revision: reports.get(report.ReportName).revision,
                },
                signal,
              ),
              TE.map(({ output }) => fileOf(asked, output)),
            ),
      ),
    )

  const requestedOf = (name: string, asked: RequestedParameters, session: UserSession) =>
    pipe(
      reports.get(name).state,
      O.filter((report) => isReportOffered(report, session)),
      orNotFound,
      TE.bindTo('report'),
      TE.bindW('parameters', () => TE.fromEither(codedParameters(services, session, asked))),
    )

  const shown = (report: Report, parameters: RunParameters, context: GenerationContext, session: UserSession) =>
    pipe(
      specFor(report, parameters, session),
      TE.chainW((asked) =>
        pipe(
          generator.make(asked, context),
          TE.map(({ output }) => fileOf(asked, output)),
        ),
      ),
    )

  route(api.runReport, ({ params: { name }, query: { run = randomUUID(), ...asked }, signal }, session) =>
    pipe(
      requestedOf(name, asked, session),
      TE.chainW((requested) => runOrFetch({ ...requested, id: run, signal }, session)),
      TE.mapLeft(redactedRefusal(session)),
    ),
  )

  route(api.viewReport, ({ params: { name }, query: asked, signal }, session) =>
    pipe(
      requestedOf(name, asked, session),
      TE.chainW(({ report, parameters }) => shown(report, parameters, { signal, reached: () => undefined }, session)),
      TE.mapLeft(redactedRefusal(session)),
    ),
  )

  route(api.previewReport, ({ query: { run = randomUUID(), ...asked }, body, signal }, session) =>
    pipe(
      TE.fromEither(codedParameters(services, session, { ...asked, ...body.params })),
      TE.chainW((parameters) => {
        const reached: GenerationContext['reached'] = (stage) => tell(session.username, { run, stage })
        return shown({ ...body.report, ...draftIdentity }, parameters, { signal, reached }, session)
      }),
      TE.mapLeft(redactedRefusal(session)),
    ),
  )

  route(api.dryRunReport, ({ params: { name }, body: { report }, signal }) =>
    pipe(
      orNotFound(reports.get(name).state),
      TE.chainW(() => dryRun(name, report, signal)),
    ),
  )
}
