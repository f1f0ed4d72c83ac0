import * as api from '../../../src/api/archive/report-uploads.ts'
import { E, O, pipe, TE } from '../../../src/domain/fp.ts'
import type { UploadCommand, UploadRefusal, ReportUpload } from '../../../src/domain/archive/uploads/report-upload.ts'
import { reportUpload } from '../../../src/domain/archive/uploads/decider.ts'
import type { ReportUploads } from '../uploads/uploads.ts'
import { uploadWithdrawal, type FetchedFile } from '../uploads/withdraw-upload.ts'
import { maxSoughtFiles } from '../../../src/domain/archive/uploads/preview/filed-files.ts'
import { findFiled } from '../reports/filed-files.ts'
import { orNotFound } from '../../http/replies/not-found.ts'
import type { Route } from '../../http/route/route.ts'
import type { Pool } from 'pg'
import type { EventLog } from '../../log/event-log.ts'
import type { UserRepository } from '../../users/aggregates.ts'
import type { FileStore } from '../files/file-store.ts'
import type { NotificationStore } from '../../notifications/notifications.ts'
import type { StaticReports } from '../reports/static-report-repository.ts'
import { displayDate } from '../../../src/domain/dates/display-date.ts'
import { dayIn } from '../../../src/domain/dates/time-zone.ts'
import type { SiteSettings } from '../../settings/site-settings.ts'
import { type ClientFetch, readFetches } from '../reports/read-archive.ts'
import { displayNames } from '../../users/display-name.ts'
import { listText } from '../../../src/domain/text/list-text.ts'
import { intentOf } from '../../log/carry-out.ts'

interface FetchedFault {
  readonly path: string
  readonly message: string
}

const fetchTexts: Readonly<Record<ClientFetch['what'], string>> = {
  opened: 'opened it',
  downloaded: 'downloaded it',
  zipped: 'downloaded it in a zip',
  read: 'received it through the API',
}

const fetchedFileFaults = async (
  { pool, siteSettings }: Pick<UploadRouteServices, 'pool' | 'siteSettings'>,
  files: readonly FetchedFile[],
): Promise<readonly FetchedFault[]> => {
  const fetches = await readFetches(
    pool,
    files.map(({ report }) => report),
  )
  const nameOf = await displayNames(pool)(fetches.map(({ by }) => by))
  return files.map(({ report, version, title }) => ({
    path: title,
    message: listText(
      fetches
        .filter((fetch) => fetch.report === report && fetch.version === version)
        .map(
          ({ by, what, at }) =>
            `${nameOf(by)} ${fetchTexts[what]} on ${displayDate(dayIn(siteSettings.timeZone(), new Date(at)))}`,
        ),
    ),
  }))
}

interface UploadRouteServices {
  readonly pool: Pool
  readonly log: EventLog
  readonly now: () => Date
  readonly users: UserRepository
  readonly files: FileStore
  readonly notifications: NotificationStore
  readonly staticReports: StaticReports
  readonly siteSettings: Pick<SiteSettings, 'timeZone'>
}

interface WithdrawUploadRefusal {
  readonly _tag: UploadRefusal['_tag'] | 'AlreadyFetched'
  readonly errors?: Awaited<ReturnType<typeof fetchedFileFaults>>
}

export const reportUploadRoutes = (route: Route, services: UploadRouteServices, uploads: ReportUploads): void => {
  const { pool, files, now } = services
  const withdraw = uploadWithdrawal({ ...services, uploads })

  const change = (id: string, command: UploadCommand, by: string) =>
    uploads.change(id, () => E.right({ commands: [command] }), intentOf(by, now(), id))

  route(api.reportUploads, () => TE.fromTask(uploads.listed))

  route(api.reportUploadPage, ({ query: { before } }) => TE.fromTask(() => uploads.page(before)))

  route(api.filedFiles, ({ body }) =>
    Math.max(body.keys.length, body.hashes.length) > maxSoughtFiles
      ? TE.left({ _tag: 'TooManyFiles' as const })
      : TE.fromTask(() => findFiled(pool, body)),
  )

  route(api.reportUpload, ({ params: { id } }) =>
    pipe(
      TE.fromTask(() => uploads.get(id)),
      TE.chain(orNotFound),
    ),
  )

  /** A known upload must not store its zip again, because nothing would delete that zip. */
  route(
    api.bulkUpload,
    ({ body: { reports }, path, bytes }, { username: by }) => {
      const { id } = reports
      const command = { type: 'ReceiveUpload', ...reports, bytes, by, at: now().toISOString() } as const
      return pipe(
        TE.fromTask(() => uploads.get(id)),
        TE.chainFirstEitherK((upload) => reportUpload.decide(command, upload)),
        TE.chainFirstTaskK((upload) => () => (O.isNone(upload) ? files.keepZip(id, path) : Promise.resolve())),
        TE.chainW(() => change(id, command, by)),
      )
    },
    { folder: files.incoming },
  )

  const takeBack = (id: string, by: string, isConfirmed: boolean) =>
    pipe(
      withdraw(id, { by, isConfirmed }),
      TE.orElse(
        (refusal): TE.TaskEither<WithdrawUploadRefusal, ReportUpload> =>
          refusal._tag === 'AlreadyFetched'
            ? pipe(
                TE.leftTask(() => fetchedFileFaults(services, refusal.fetched)),
                TE.mapLeft((errors) => ({ _tag: refusal._tag, errors })),
              )
            : TE.left({ _tag: refusal._tag }),
      ),
    )

  route(api.steerUpload, ({ params: { id }, body }, { username: by }) => {
    switch (body.act) {
      case 'retry':
        return change(id, { type: 'RetryFailed', corrections: body.corrections }, by)
      case 'close':
        return change(id, { type: 'CloseUpload' }, by)
      case 'withdraw':
        return takeBack(id, by, body.isConfirmed)
    }
  })
}
