import { randomUUID } from 'node:crypto'
import type { FileReply } from '../../../src/api/file-reply.ts'
import * as api from '../../../src/api/reports.ts'
import { E, O, pipe, TE } from '../../../src/domain/fp.ts'
import { isOffered } from '../../../src/domain/reports/offered.ts'
import type { Report } from '../../../src/domain/reports/report.ts'
import type { RunParameters } from '../../../src/domain/reports/run/run-parameters.ts'
import type { RunRequested } from '../../../src/domain/reports/run/report-run.ts'
import { issuedName } from '../../../src/domain/reports/run/issued-name.ts'
import { sameJson } from '../../../src/domain/same-json.ts'
import type { Output } from '../outputs.ts'
import { openRehearsal } from '../rehearsal/rehearse.ts'
import type { Running } from '../run/open-running.ts'
import type { Session } from '../../access/session.ts'
import type { House } from '../../house.ts'
import { orNotFound } from '../../http/not-found.ts'
import type { Router } from '../../http/router.ts'
import { told } from './runs/told.ts'
import { wantedNow } from './runs/wanted.ts'

interface Named {
  readonly report: Pick<Report, 'ReportTitle'>
  readonly subject: string
  readonly parameters: RunParameters
}

const fileOf = ({ report, subject, parameters }: Named, { media, ext, bytes }: Output): FileReply => ({
  media,
  name: issuedName(report.ReportTitle, subject, parameters, ext),
  bytes,
})

const draftName = { ReportID: 0, ReportName: 'preview' }

/** Whether all that is asked for now was asked for then. */
const isSame = (asked: RunParameters, then: RunParameters): boolean => sameJson({ ...then, ...asked }, then)

const taken = { _tag: 'RunTaken' } as const

/** The calls that write a report: a run is recorded, a preview and a rehearsal are not. */
export const reportViewRoutes = (router: Router, house: House, { book, desk, maker, tell }: Running): void => {
  const { reports, outputs } = house
  const wanted = wantedNow(house)
  const rehearse = openRehearsal({ ...house, maker })

  /** What a run has brought already whose answer was lost. */
  const broughtBefore = async (
    id: string,
    isTheirs: (request: RunRequested, accounts: readonly string[]) => boolean,
  ): Promise<E.Either<typeof taken, O.Option<FileReply>>> => {
    const state = await book.stateOf(id)
    if (state._tag === 'Unasked') return E.right(O.none)
    if (
      state._tag === 'Running' ||
      state.ending.type !== 'ReportIssued' ||
      !isTheirs(state.request, state.ending.accounts)
    )
      return E.left(taken)
    const { title, subject, parameters } = state.request
    return pipe(
      await outputs.get(state.ending.hash),
      O.match(
        () => E.left(taken),
        (output) => E.right(O.some(fileOf({ report: { ReportTitle: title }, subject, parameters }, output))),
      ),
    )
  }

  const view = ({ report, id, parameters, signal }: Viewing, session: Session) =>
    pipe(
      wanted(report, parameters, session),
      TE.bindTo('asked'),
      TE.bindW(
        'before',
        ({ asked }) =>
          () =>
            broughtBefore(
              id,
              (request, accounts) =>
                accounts.every(asked.mayShow) &&
                request.by === session.username &&
                request.report === report.ReportName &&
                isSame(parameters, request.parameters),
            ),
      ),
      TE.chainW(({ asked, before }) =>
        O.isSome(before)
          ? TE.right(before.value)
          : pipe(
              desk(
                {
                  ...asked,
                  ...{ id, by: session.username, reissueOf: null, batch: null },
                  revision: reports.get(report.ReportName).revision,
                },
                signal,
              ),
              TE.map(({ output }) => fileOf(asked, output)),
            ),
      ),
    )

  router.guardedFile(
    api.viewReport,
    ({ params: { name }, query: { run = randomUUID(), ...parameters }, signal }, session) =>
      pipe(
        reports.get(name).state,
        O.filter((report) => isOffered(report, session)),
        orNotFound,
        TE.chainW((report) => view({ report, id: run, parameters, signal }, session)),
        TE.mapLeft(told(session)),
      ),
  )

  router.guardedFile(api.previewReport, ({ query: { run = randomUUID(), ...parameters }, body, signal }, session) =>
    pipe(
      wanted({ ...body.report, ...draftName }, parameters, session),
      TE.chainW((asked) =>
        pipe(
          maker.make(asked, { signal, reached: (stage) => tell(session.username, { run, stage }) }),
          TE.map(({ output }) => fileOf(asked, output)),
        ),
      ),
      TE.mapLeft(told(session)),
    ),
  )

  router.guarded(api.rehearseReport, ({ params: { name }, body: { report }, signal }) =>
    pipe(
      orNotFound(reports.get(name).state),
      TE.chainW(() => rehearse(name, report, signal)),
    ),
  )
}

interface Viewing {
  readonly report: Report
  readonly id: string
  readonly parameters: RunParameters
  readonly signal: AbortSignal
}
