import * as api from '../../../src/api/archive/static-reports.ts'
import { E, O, pipe, RA, TE } from '../../../src/domain/fp.ts'
import { type FiledVersion, validVersions, type StaticReportState } from '../../../src/domain/archive/evolve.ts'
import { reportFileName, yearFileNames, yearZipName } from '../../../src/domain/archive/file-names.ts'
import type { FetchKind, StaticReport, StaticReportFields } from '../../../src/domain/archive/static-report.ts'
import type { StoredFileFault, FileStore, StoredFile } from '../files/file-store.ts'
import { openArchive } from '../reports/read-archive.ts'
import { ownerNameOrCode, type FirmDirectory } from '../../ledger/directory.ts'
import type { UserSession } from '../../access/session.ts'
import { isClient } from '../../access/archive-readers.ts'
import { orNotFound } from '../../http/replies/not-found.ts'
import type { Route } from '../../http/route/route.ts'
import { leftOutEntry, type ReplyZipEntry, zipOf } from '../../http/replies/zip-of.ts'
import { openFetchings } from './reports/fetching.ts'
import { listedOwners } from './reports/owners-listed.ts'
import type { Pool } from 'pg'
import type { EventLog, LogTail } from '../../log/event-log.ts'
import { mayReadReport, type ReachResolver } from '../../access/reach.ts'
import type { StaticReports } from '../reports/static-report-repository.ts'
import { Readable } from 'node:stream'
import { logFault, type LogFileFault, loggingDamage } from '../files/verify.ts'

/** Closes the stream if a step before sending it fails; nothing else would. */
const closeOnFailure =
  (stream: Readable) =>
  <L, A>(answer: TE.TaskEither<L, A>): TE.TaskEither<L, A> =>
  async () => {
    try {
      const answered = await answer()
      if (E.isLeft(answered)) stream.destroy()
      return answered
    } catch (error) {
      stream.destroy()
      throw error
    }
  }

interface ReportFileServices {
  readonly pool: Pool
  readonly log: EventLog
  readonly tail: LogTail
  readonly now: () => Date
  readonly directory: FirmDirectory
  readonly files: FileStore
  readonly logFileFault: LogFileFault
  readonly reachOf: ReachResolver
  readonly staticReports: StaticReports
}

interface FileRequest {
  readonly id: string
  readonly name: string
  readonly version?: number
}

interface FoundReportFile {
  readonly report: StaticReportFields
  readonly file: FiledVersion
}

interface FoundFile {
  readonly report: StaticReport
  readonly kept: StoredFile
}

interface LostFile extends StoredFileFault {
  readonly detail: string
}

const unreadableReportsEntry = (lost: readonly LostFile[], session: UserSession): readonly ReplyZipEntry[] =>
  leftOutEntry(
    [
      'These reports are not in this zip, because their files are missing or damaged.',
      isClient(session) ? 'Please tell your adviser.' : 'Please tell an administrator of the server.',
    ],
    lost.map(({ detail }) => detail),
  )

export const staticReportFileRoutes = (route: Route, services: ReportFileServices): void => {
  const { files, directory, now, pool, logFileFault } = services
  const archive = openArchive(pool)
  const fetchings = openFetchings(services)

  const fileName = (report: StaticReportFields): string =>
    reportFileName({ report, subject: ownerNameOrCode(directory, report) })

  const findFile = (id: string, report: StaticReportFields, hash: string): TE.TaskEither<LostFile, StoredFile> =>
    pipe(
      () => files.find(hash),
      TE.orElseFirstIOK((fault) => () => logFault(logFileFault)({ id, hash })(fault)),
      TE.mapLeft(({ _tag }) => ({ _tag, detail: fileName(report) })),
      TE.map((kept) => ({
        ...kept,
        read: async () => loggingDamage(logFileFault, { id, hash }, await kept.read()),
      })),
    )

  const findAll = async (reports: readonly StaticReport[]): Promise<readonly E.Either<LostFile, FoundFile>[]> => {
    const found: E.Either<LostFile, FoundFile>[] = []
    for (const report of reports) {
      const kept = await findFile(report.StaticReportID, report, report.hash)()
      found.push(E.map((file: StoredFile) => ({ report, kept: file }))(kept))
    }
    return found
  }

  /** Only administrators and advisers may read earlier versions; clients get the current one. */
  const fileOf = (
    state: StaticReportState,
    session: UserSession,
    name: string,
    version?: number,
  ): O.Option<FoundReportFile> => {
    if (state._tag !== 'Filed' || state.report.StaticReportName !== name) return O.none
    if (!mayReadReport(services, session)(state.report)) return O.none
    const offered = isClient(session) ? validVersions(state).slice(-1) : validVersions(state)
    const chosen = version === undefined ? offered.at(-1) : offered.find((file) => file.version === version)
    return pipe(
      O.fromNullable(chosen),
      O.map((file) => ({ report: state.report, file })),
    )
  }

  const recordedFile = (session: UserSession, { id, name, version }: FileRequest, fetching: FetchKind) =>
    pipe(
      TE.fromTask(() => fetchings.stateOf(id)),
      TE.chain((state) => orNotFound(fileOf(state, session, name, version))),
      TE.bindTo('found'),
      TE.bindW('kept', ({ found: { report, file } }) => findFile(id, report, file.hash)),
      TE.bindW('stream', ({ kept }) => TE.fromTask(kept.read)),
      TE.chainFirstW(({ found, stream }) =>
        pipe(fetchings.record(session, fetching, [{ id, version: found.file.version }]), closeOnFailure(stream)),
      ),
      TE.map(({ found: { report }, kept: { bytes }, stream }) => ({
        bytes,
        stream,
        media: 'application/pdf',
        name: fileName(report),
        isInline: fetching !== 'downloaded',
      })),
    )

  route(api.viewStaticReport, ({ params, query }, session) => recordedFile(session, { ...params, ...query }, 'read'))

  route(api.fetchStaticReport, ({ params, body: { as, ...file } }, session) =>
    recordedFile(session, { ...params, ...file }, as),
  )

  route(api.archiveZip, ({ params: { type, code }, body: { year } }, session) =>
    pipe(
      TE.fromTask(() => archive.of(listedOwners(services, session, type, code), session.username)),
      TE.map((reports) => reports.filter(({ report }) => report.Year === year).map(({ report }) => report)),
      TE.filterOrElse(
        (reports) => reports.length > 0,
        () => ({ _tag: 'NotFound' as const }),
      ),
      TE.chainTaskK((reports) => () => findAll(reports)),
      TE.map(RA.separate),
      TE.chainFirstW(({ right }) =>
        fetchings.record(
          session,
          'zipped',
          right.map(({ report: { StaticReportID: id, version } }) => ({ id, version })),
        ),
      ),
      TE.map(({ left: lost, right }) => {
        const names = yearFileNames(
          right.map(({ report }) => ({ report, subject: ownerNameOrCode(directory, report) })),
        )
        const entries = right.map(({ kept }, index) => ({ name: names[index] ?? '', open: kept.read }))
        return {
          media: 'application/zip',
          name: yearZipName(code, ownerNameOrCode(directory, { Type: type, Code: code }), year, lost.length),
          stream: zipOf([...entries, ...unreadableReportsEntry(lost, session)], now()),
        }
      }),
    ),
  )
}
