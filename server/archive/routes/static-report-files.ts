import * as api from '../../../src/api/archive/static-reports.ts'
import { O, pipe, TE, E } from '../../../src/domain/fp.ts'
import { type FiledVersion, validVersions, type StaticReportState } from '../../../src/domain/archive/evolve.ts'
import { reportFileName, yearFileNames, yearZipName } from '../../../src/domain/archive/file-names.ts'
import type { StaticReportFields } from '../../../src/domain/archive/static-report.ts'
import type { OpenFile, FileStore } from '../files/file-store.ts'
import { openArchive } from '../reports/read-archive.ts'
import { subjectOf, type Directory } from '../../ledger/directory.ts'
import type { Session } from '../../access/session.ts'
import { isClient } from '../../access/archive-readers.ts'
import { orNotFound } from '../../http/not-found.ts'
import type { Router } from '../../http/router.ts'
import { zipOf } from '../../http/zip-of.ts'
import { openFetchings } from './reports/fetching.ts'
import { mayReadReport } from '../../access/may-read-report.ts'
import { ownersListed } from './reports/owners-listed.ts'
import type { Pool } from 'pg'
import type { EventLog, Tail } from '../../log/event-log.ts'
import type { ReachOf } from '../../access/reach.ts'
import type { FiledReports } from '../reports/filed-reports.ts'
import type { Readable } from 'node:stream'

/** Where what is still to be done before a stream is sent fails, nobody else would close it. */
const orClosed =
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

interface Services {
  readonly pool: Pool
  readonly log: EventLog
  readonly tail: Tail
  readonly now: () => Date
  readonly directory: Directory
  readonly files: FileStore
  readonly reachOf: ReachOf
  readonly filedReports: FiledReports
}

interface Found {
  readonly report: StaticReportFields
  readonly file: FiledVersion
}

export const staticReportFileRoutes = (router: Router, services: Services): void => {
  const { files, directory, now, pool } = services
  const archive = openArchive(pool)
  const fetchings = openFetchings(services)

  const openFile = async ({ hash }: Pick<FiledVersion, 'hash'>): Promise<OpenFile> => {
    const opened = await files.open(hash)
    return O.isSome(opened) ? opened.value : Promise.reject(new Error('a file of the archive is not there'))
  }

  /** What was filed before is for those who keep the archive or advise: a client has what counts now. */
  const fileOf = (state: StaticReportState, session: Session, name: string, version?: number): O.Option<Found> => {
    if (state._tag !== 'Filed' || state.report.StaticReportName !== name) return O.none
    if (!mayReadReport(services, session)(state.report)) return O.none
    const offered = isClient(session) ? validVersions(state).slice(-1) : validVersions(state)
    const wanted = version === undefined ? offered.at(-1) : offered.find((file) => file.version === version)
    return pipe(
      O.fromNullable(wanted),
      O.map((file) => ({ report: state.report, file })),
    )
  }

  router.guardedStream(api.viewStaticReport, ({ params: { name }, query: { id, as, version } }, session) => {
    const fetching = as === undefined || as === 'opened' ? 'opened' : 'downloaded'
    return pipe(
      TE.fromTask(() => fetchings.stateOf(id)),
      TE.chain((state) => orNotFound(fileOf(state, session, name, version))),
      TE.bindTo('found'),
      TE.bind('opened', ({ found }) => TE.fromTask(() => openFile(found.file))),
      TE.chainFirstW(({ found, opened }) =>
        pipe(fetchings.record(session, fetching, [{ id, version: found.file.version }]), orClosed(opened.stream)),
      ),
      TE.map(({ found: { report }, opened }) => ({
        ...opened,
        media: 'application/pdf',
        name: reportFileName({ report, subject: subjectOf(directory, report) }),
        isInline: fetching === 'opened',
      })),
    )
  })

  router.guardedStream(api.archiveZip, ({ params: { type, code }, query: { year } }, session) =>
    pipe(
      TE.fromTask(() => archive.of(ownersListed(services, session, type, code), session.username)),
      TE.map((reports) => reports.filter(({ report }) => report.Year === year).map(({ report }) => report)),
      TE.filterOrElse(
        (reports) => reports.length > 0,
        () => ({ _tag: 'NotFound' as const }),
      ),
      TE.chainFirstW((reports) =>
        fetchings.record(
          session,
          'zipped',
          reports.map(({ StaticReportID: id, version }) => ({ id, version })),
        ),
      ),
      TE.map((reports) => {
        const names = yearFileNames(reports.map((report) => ({ report, subject: subjectOf(directory, report) })))
        return {
          media: 'application/zip',
          name: yearZipName(code, subjectOf(directory, { Type: type, Code: code }), year),
          stream: zipOf(
            reports.map(({ hash }, place) => ({
              name: names[place] ?? hash,
              open: () => openFile({ hash }).then(({ stream }) => stream),
            })),
            now(),
          ),
        }
      }),
    ),
  )
}
