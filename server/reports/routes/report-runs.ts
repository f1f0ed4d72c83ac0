import * as api from '../../../src/api/reports/report-runs.ts'
import { E, O, pipe, TE } from '../../../src/domain/fp.ts'
import { mayAdminister } from '../../../src/domain/permissions/reaches.ts'
import type { RunOutcome } from '../../../src/domain/reports/run/report-run.ts'
import { issuedName } from '../../../src/domain/reports/run/issued-name.ts'
import type { IssuedOutput } from '../run/run-service.ts'
import type { ReportRuntime } from '../run/open-running.ts'
import type { ReportSpec } from '../run/report-spec.ts'
import type { RecordedRun, RunReader } from '../run/read-runs.ts'
import { correctionsBetween, pastSpecOf } from '../run/reissue.ts'
import type { UserSession } from '../../access/session.ts'
import { orNotFound } from '../../http/replies/not-found.ts'
import type { Route } from '../../http/route/route.ts'
import { redactedRefusal, redactedCorrections, redactedRun } from './runs/redacted-run.ts'
import { canShowAccount, resolveRunSubject } from './runs/run-subject.ts'
import type { EventLog, LogTail } from '../../log/event-log.ts'
import { type FirmDirectory, namesIncludingWithdrawn } from '../../ledger/directory.ts'
import type { SiteSettings } from '../../settings/site-settings.ts'
import type { ReachResolver } from '../../access/reach.ts'
import { datesTaken } from '../catalogue/dates-taken.ts'
import type { ReportStore } from '../catalogue/open-reports.ts'
import type { ReportSources } from '../sources/open-sources.ts'
import type { ReportOutputs } from '../outputs.ts'

interface RunRouteServices {
  readonly log: EventLog
  readonly tail: LogTail
  readonly now: () => Date
  readonly directory: FirmDirectory
  readonly siteSettings: SiteSettings
  readonly pastReachOf: ReachResolver
  readonly reports: ReportStore
  readonly sources: ReportSources
  readonly runs: RunReader
  readonly outputs: ReportOutputs
}

const maxRuns = 50

type IssuedRun = RecordedRun & { readonly outcome: Extract<RunOutcome, { readonly _tag: 'Issued' }> }

const isIssued = (run: RecordedRun): run is IssuedRun => run.outcome._tag === 'Issued'

export const reportRunRoutes = (
  route: Route,
  services: RunRouteServices,
  { runService, generator }: ReportRuntime,
): void => {
  const { runs, outputs, reports, log, tail, sources, siteSettings, now } = services
  const past = { reachOf: services.pastReachOf }
  const specOf = pastSpecOf(reports)
  const correctionsOf = correctionsBetween({ sources, generator })

  /** People lose the reports of an account that passes to others, but keep those of one that only left the ledger. */
  const isReached = (session: UserSession, { parameters, outcome, accounts }: RecordedRun): boolean =>
    E.isRight(
      resolveRunSubject({ ...past, directory: namesIncludingWithdrawn(services.directory) }, session, parameters),
    ) &&
    (outcome._tag !== 'Issued' || (accounts?.every(canShowAccount(past, session)) ?? mayAdminister(session)))

  const isTheirs = (session: UserSession, run: RecordedRun): boolean =>
    (run.by === session.username || mayAdminister(session)) && isReached(session, run)

  const issuedRun = (id: string, session: UserSession) =>
    pipe(
      TE.fromTask(() => runs.get(id)),
      TE.chain((run) =>
        orNotFound(
          pipe(
            run,
            O.filter(isIssued),
            O.filter((issued) => isTheirs(session, issued)),
          ),
        ),
      ),
    )

  route(api.reportRuns, ({ query }, session) =>
    TE.fromTask(async () => {
      const by = mayAdminister(session) ? undefined : session.username
      const page = await runs.list({ ...query, by, maxRuns })
      return {
        runs: page.filter((run) => isReached(session, run)).map((run) => redactedRun(session, run)),
        before: page.length < maxRuns ? null : (page.at(-1)?.asked ?? null),
      }
    }),
  )

  route(api.runOutput, ({ params: { id } }, session) =>
    pipe(
      issuedRun(id, session),
      TE.chainW(({ report, title, subject, parameters, outcome }) =>
        pipe(
          TE.fromTask(() => outputs.get(outcome.hash)),
          TE.chain(TE.fromOption(() => ({ _tag: 'OutputGone' as const }))),
          TE.map(({ media, ext, bytes }) => ({
            media,
            name: issuedName({ title, subject, parameters, dates: datesTaken(reports, report) }, ext),
            bytes,
          })),
        ),
      ),
    ),
  )

  const orderAgain = (run: IssuedRun, how: 'exact' | 'corrected', session: UserSession) =>
    pipe(
      TE.fromTask(() => specOf(run)),
      TE.chain(orNotFound),
      TE.chainTaskK((then) => async () => ({
        then,
        spec:
          how === 'exact'
            ? then
            : {
                ...then,
                mayInclude: canShowAccount(past, session),
                position: await log.lastPosition(),
                moment: siteSettings.instant(now()),
              },
      })),
    )

  const compared = (how: 'exact' | 'corrected', then: ReportSpec, { data }: IssuedOutput, session: UserSession) =>
    how === 'exact'
      ? TE.right({ changes: [], causes: [] })
      : pipe(correctionsOf(then, data), TE.map(redactedCorrections(session)))

  route(api.reissueRun, ({ params, body: { id, how }, signal }, session) =>
    pipe(
      issuedRun(params.id, session),
      TE.bindTo('run'),
      TE.bind('order', ({ run }) => orderAgain(run, how, session)),
      TE.bindW('issued', ({ run, order: { spec } }) =>
        runService(
          {
            ...spec,
            mayShow: canShowAccount(past, session),
            id,
            by: session.username,
            revision: run.revision,
            reissueOf: run.id,
            batch: null,
          },
          signal,
        ),
      ),
      TE.bindW('found', ({ order: { then }, issued }) => compared(how, then, issued, session)),
      TE.bindW('again', () =>
        pipe(
          TE.fromTask(() => runs.get(id)),
          TE.chain(orNotFound),
        ),
      ),
      TE.bimap(redactedRefusal(session), ({ run, issued, found, again }) => ({
        ...found,
        run: redactedRun(session, again),
        isSame: issued.hash === run.outcome.hash,
        position: tail.position(),
      })),
    ),
  )
}
