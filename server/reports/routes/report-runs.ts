import * as api from '../../../src/api/report-runs.ts'
import { E, O, pipe, TE } from '../../../src/domain/fp.ts'
import { mayAdminister } from '../../../src/domain/permissions/reaches.ts'
import type { RunOutcome } from '../../../src/domain/reports/run/report-run.ts'
import { issuedName } from '../../../src/domain/reports/run/issued-name.ts'
import type { Issued } from '../run/run-desk.ts'
import type { Running } from '../run/open-running.ts'
import type { Wanted } from '../run/order.ts'
import type { RecordedRun } from '../run/read-runs.ts'
import { corrections, wantedThen } from '../run/reissue.ts'
import type { Session } from '../../access/session.ts'
import type { House } from '../../house.ts'
import { orNotFound } from '../../http/not-found.ts'
import type { Router } from '../../http/router.ts'
import { told, toldCorrections, toldRun } from './runs/told.ts'
import { mayShow, whomOf } from './runs/whom.ts'

const most = 50

type IssuedRun = RecordedRun & { readonly outcome: Extract<RunOutcome, { readonly _tag: 'Issued' }> }

const isIssued = (run: RecordedRun): run is IssuedRun => run.outcome._tag === 'Issued'

/** Runs there have been: what came out of them, and the same again. */
export const reportRunRoutes = (router: Router, house: House, { desk, maker }: Running): void => {
  const { runs, outputs, reports, log, tail, sources, siteSettings, now } = house
  const wantedOf = wantedThen(reports)
  const correctionsOf = corrections({ sources, maker })

  /** Whoever has lost an account has lost its reports. */
  const isReached = (session: Session, { parameters, accounts }: RecordedRun): boolean =>
    E.isRight(whomOf(house, session, parameters)) && (accounts ?? []).every(mayShow(house, session))

  const isTheirs = (session: Session, run: RecordedRun): boolean =>
    (run.by === session.username || mayAdminister(session)) && isReached(session, run)

  const issuedRun = (id: string, session: Session) =>
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

  router.guarded(api.reportRuns, ({ query }, session) =>
    TE.fromTask(async () => {
      const by = mayAdminister(session) ? undefined : session.username
      const page = await runs.list({ ...query, by, most })
      return {
        runs: page.filter((run) => isReached(session, run)).map((run) => toldRun(session, run)),
        before: page.length < most ? null : (page.at(-1)?.asked ?? null),
      }
    }),
  )

  router.guardedFile(api.runOutput, ({ params: { id } }, session) =>
    pipe(
      issuedRun(id, session),
      TE.chain(({ title, subject, parameters, outcome }) =>
        pipe(
          TE.fromTask(() => outputs.get(outcome.hash)),
          TE.chain(orNotFound),
          TE.map(({ media, ext, bytes }) => ({ media, name: issuedName(title, subject, parameters, ext), bytes })),
        ),
      ),
    ),
  )

  const orderAgain = (run: IssuedRun, how: 'exact' | 'corrected') =>
    pipe(
      TE.fromTask(() => wantedOf(run)),
      TE.chain(orNotFound),
      TE.chainTaskK((then) => async () => ({
        then,
        wanted:
          how === 'exact' ? then : { ...then, position: await log.lastPosition(), moment: siteSettings.instant(now()) },
      })),
    )

  const compared = (how: 'exact' | 'corrected', then: Wanted, { data }: Issued, session: Session) =>
    how === 'exact'
      ? TE.right({ changes: [], causes: [] })
      : pipe(correctionsOf(then, data), TE.map(toldCorrections(session)))

  router.guarded(api.reissueRun, ({ params, body: { id, how }, signal }, session) =>
    pipe(
      issuedRun(params.id, session),
      TE.bindTo('run'),
      TE.bind('order', ({ run }) => orderAgain(run, how)),
      TE.bindW('issued', ({ run, order: { wanted } }) =>
        desk(
          {
            ...wanted,
            mayShow: mayShow(house, session),
            ...{ id, by: session.username, revision: run.revision, subject: run.subject },
            ...{ reissueOf: run.id, batch: null },
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
      TE.bimap(told(session), ({ run, issued, found, again }) => ({
        ...found,
        run: toldRun(session, again),
        isSame: issued.hash === run.outcome.hash,
        position: tail.position(),
      })),
    ),
  )
}
