import { Readable } from 'node:stream'
import * as api from '../../../src/api/reports/report-batches.ts'
import type { FiguresDay } from '../../../src/domain/ledger/figures-day.ts'
import { E, O, pipe, RA, TE } from '../../../src/domain/fp.ts'
import { mayAdminister } from '../../../src/domain/permissions/reaches.ts'
import { type BatchFile, batchFiles, zipName } from '../../../src/domain/reports/batch/file-names.ts'
import { sharedParameters } from '../../../src/domain/reports/batch/members.ts'
import { steeringCommands } from '../../../src/domain/reports/batch/steering.ts'
import { isReportOffered } from '../../../src/domain/reports/subject.ts'
import { type BatchLevel, maxItems, type ReportBatch } from '../../../src/domain/reports/batch/report-batch.ts'
import type { BatchStore } from '../batches/batches.ts'
import { type FirmDirectory, entityName, nameOrCode, namesIncludingWithdrawn } from '../../ledger/directory.ts'
import type { UserSession } from '../../access/session.ts'
import { orNotFound } from '../../http/replies/not-found.ts'
import type { Route } from '../../http/route/route.ts'
import { leftOutEntry, type ReplyZipEntry, zipOf } from '../../http/replies/zip-of.ts'
import type { LogTail } from '../../log/event-log.ts'
import type { UserRepository } from '../../users/aggregates.ts'
import type { SiteSettings } from '../../settings/site-settings.ts'
import { mayRunReport, type ReachResolver } from '../../access/reach.ts'
import { intentOf } from '../../log/carry-out.ts'
import { datesTaken } from '../catalogue/dates-taken.ts'
import type { ReportStore } from '../catalogue/open-reports.ts'
import type { ReportSources } from '../sources/open-sources.ts'
import type { RunReader } from '../run/read-runs.ts'
import type { ReportOutputs } from '../outputs.ts'

interface BatchRouteServices {
  readonly tail: LogTail
  readonly now: () => Date
  readonly users: UserRepository
  readonly directory: FirmDirectory
  readonly siteSettings: SiteSettings
  readonly reachOf: ReachResolver
  readonly reports: ReportStore
  readonly sources: ReportSources
  readonly runs: RunReader
  readonly outputs: ReportOutputs
}

const maxListed = 100

const isListed = ({ state }: ReportBatch, index: number): boolean =>
  index < maxListed || state === 'running' || state === 'paused'

const isSeenBy = (session: UserSession) => (batch: ReportBatch) =>
  batch.by === session.username || mayAdminister(session)

const leftOutEntries = (gone: readonly BatchFile[]): readonly ReplyZipEntry[] =>
  leftOutEntry(
    ['The files of these reports are no longer kept. You can reissue the reports.'],
    gone.map(({ name }) => name),
  )

export const reportBatchRoutes = (route: Route, services: BatchRouteServices, batches: BatchStore): void => {
  const { reports, runs, outputs, sources, directory, siteSettings, tail, now } = services
  const mayRun = mayRunReport(services)

  const named = (all: readonly ReportBatch[]): readonly ReportBatch[] => {
    const names = namesIncludingWithdrawn(directory)
    return all.map((batch) => ({
      ...batch,
      items: batch.items.map((item) => ({ ...item, name: nameOrCode(names, { type: batch.level, code: item.code }) })),
    }))
  }

  const namedOne = (batch: ReportBatch): ReportBatch => named([batch])[0] ?? batch

  const found = (id: string, session: UserSession) => orNotFound(pipe(batches.get(id), O.filter(isSeenBy(session))))

  const membersOf = (username: string, level: BatchLevel, codes: readonly string[]) =>
    pipe(
      codes,
      E.traverseArray((code) =>
        pipe(
          entityName(directory, { type: level, code }),
          O.filter(() => mayRun(username, level, code)),
          O.map(() => ({ code })),
          E.fromOption(() => ({ _tag: 'NotAllowedHere' as const })),
        ),
      ),
    )

  const filesFor = async (session: UserSession, batch: ReportBatch): Promise<readonly BatchFile[]> => {
    const reached = batchFiles(namedOne(batch), datesTaken(reports, batch.report)).filter(({ code }) =>
      mayRun(session.username, batch.level, code),
    )
    if (batch.level === 'account') return reached
    const accounts = await runs.accountsOf(reached.map(({ run }) => run))
    return reached.filter(
      ({ run }) =>
        accounts.get(run)?.every((code) => mayRun(session.username, 'account', code)) ?? mayAdminister(session),
    )
  }

  const issuedBy = async (run: string): Promise<Readable> => {
    const recorded = await runs.get(run)
    const output =
      O.isSome(recorded) && recorded.value.outcome._tag === 'Issued'
        ? await outputs.get(recorded.value.outcome.hash)
        : O.none
    return O.isSome(output)
      ? Readable.from([output.value.bytes], { objectMode: false })
      : Promise.reject(new Error('what a run issued is not there'))
  }

  route(api.reportBatches, (_, session) => TE.right(named(batches.all().filter(isSeenBy(session)).filter(isListed))))

  route(api.startBatch, ({ body }, session) => {
    const { id, level, codes } = body
    const { username } = session
    const { state, revision } = reports.get(body.report)
    const at = now()
    const asked = ({ currentDataDate }: FiguresDay) =>
      pipe(
        state,
        O.filter((report) => isReportOffered(report, session)),
        E.fromOption(() => ({ _tag: 'NotFound' as const })),
        E.filterOrElseW(
          () => codes.length <= maxItems,
          () => ({ _tag: 'TooMany' as const }),
        ),
        E.bindTo('report'),
        E.bindW('parameters', ({ report }) =>
          sharedParameters(report, level, body.parameters, currentDataDate, siteSettings.currentDataDate()),
        ),
        E.bindW('items', () => membersOf(username, level, codes)),
      )
    return pipe(
      TE.fromTask(() => sources.figuresDay()),
      TE.chainEitherKW(asked),
      TE.chainW(({ report: { ReportName, ReportTitle }, parameters, items }) =>
        batches.change(
          id,
          {
            type: 'RequestBatch',
            id,
            level,
            parameters,
            items,
            revision,
            report: ReportName,
            title: ReportTitle,
            position: tail.position(),
            by: username,
            at: siteSettings.instant(at),
          },
          intentOf(username, at),
        ),
      ),
      TE.map(namedOne),
    )
  })

  route(api.steerBatch, ({ params: { id }, body: { act } }, session) =>
    pipe(
      found(id, session),
      TE.chainW(() => batches.change(id, steeringCommands[act], intentOf(session.username, now()))),
      TE.map(namedOne),
    ),
  )

  route(api.batchZip, ({ params: { id } }, session) =>
    pipe(
      found(id, session),
      TE.bindTo('batch'),
      TE.bindW('files', ({ batch }) =>
        pipe(
          TE.fromTask(() => filesFor(session, batch)),
          TE.filterOrElseW(
            (files) => files.length > 0,
            () => ({ _tag: 'NothingIssued' as const }),
          ),
        ),
      ),
      TE.bindW('kept', ({ files }) =>
        pipe(
          TE.fromTask(() => runs.keptOf(files.map(({ run }) => run))),
          TE.filterOrElseW(
            (kept) => kept.size > 0,
            () => ({ _tag: 'OutputGone' as const }),
          ),
        ),
      ),
      TE.map(({ batch, files, kept }) => {
        const { left: gone, right: there } = RA.partition(({ run }: BatchFile) => kept.has(run))(files)
        const entries = there.map(({ name, run }) => ({ name, open: () => issuedBy(run) }))
        return {
          media: 'application/zip',
          name: zipName(batch, datesTaken(reports, batch.report)),
          stream: zipOf([...entries, ...leftOutEntries(gone)], new Date(batch.at)),
        }
      }),
    ),
  )
}
