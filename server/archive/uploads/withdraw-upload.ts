import { E, O, pipe, RA, type TE } from '../../../src/domain/fp.ts'
import { reportUpload, type MaybeUpload } from '../../../src/domain/archive/uploads/decider.ts'
import type { UploadRefusal, ReportUpload } from '../../../src/domain/archive/uploads/report-upload.ts'
import {
  type FiledStaticReport,
  validVersions,
  staticReportStream,
  type StaticReportState,
} from '../../../src/domain/archive/evolve.ts'
import { withdrawAnnouncements } from '../announcements.ts'
import { titleWithOwner } from '../../../src/domain/archive/static-report.ts'
import { intentOf } from '../../log/carry-out.ts'
import { inParts } from '../../postgres/in-parts.ts'
import type { StreamAppend, AppendConflict } from '../../log/event-log.ts'
import type { FoldedState } from '../../log/repository.ts'
import type { FilingServices } from './filing-services.ts'
import { completionsOf } from './attempt-files.ts'
import type { UploadWrite } from './uploads.ts'

export interface FetchedFile {
  readonly report: string
  readonly title: string
  readonly version: number
}

interface AlreadyFetched {
  readonly _tag: 'AlreadyFetched'
  readonly fetched: readonly FetchedFile[]
}

interface UploadWithdrawal {
  readonly by: string
  readonly isConfirmed: boolean
}

const reportsOf = ({ files }: ReportUpload): readonly string[] =>
  pipe(
    files,
    RA.filterMap(({ state }) => (state._tag === 'Filed' ? O.some(state.report) : O.none)),
    (reports) => [...new Set(reports)],
  )

const fetchedIn = (upload: string, state: StaticReportState): readonly FetchedFile[] => {
  if (state._tag !== 'Filed') return []
  const { id, report }: FiledStaticReport = state
  return validVersions(state)
    .filter((version) => version.upload === upload && version.isFetchedByClient)
    .map(({ version }) => ({ report: id, title: titleWithOwner(report), version }))
}

type WithdrawalServices = Pick<FilingServices, 'log' | 'uploads' | 'staticReports' | 'notifications' | 'users' | 'now'>

export const uploadWithdrawal = ({ log, uploads, staticReports, notifications, users, now }: WithdrawalServices) => {
  const withdrawn =
    (upload: string, by: string, at: string) =>
    (id: string, folded: FoldedState<StaticReportState>): E.Either<AppendConflict, readonly StreamAppend[]> =>
      pipe(
        staticReports.appends(id, folded, [{ type: 'WithdrawVersion', upload, by, at }]),
        E.mapLeft(
          (): AppendConflict => ({ _tag: 'Conflict', stream: staticReportStream(id), revision: folded.revision }),
        ),
      )

  const actOn = async (
    upload: ReportUpload,
    { by, isConfirmed }: UploadWithdrawal,
    at: string,
  ): Promise<E.Either<AlreadyFetched | AppendConflict, UploadWrite>> => {
    const reports = reportsOf(upload)
    const loaded = await staticReports.getAll(reports)
    const fetched = loaded.flatMap(({ state }) => fetchedIn(upload.id, state))
    if (fetched.length > 0 && !isConfirmed) return E.left({ _tag: 'AlreadyFetched', fetched })
    const announcements = await withdrawAnnouncements(
      notifications,
      upload.id,
      await completionsOf(log, upload.id),
      users.ids(),
      at,
    )
    return pipe(
      await inParts(RA.zip(reports, loaded), ([id, report]) => withdrawn(upload.id, by, at)(id, report)),
      E.sequenceArray,
      E.map((appends) => ({
        commands: [{ type: 'WithdrawUpload', by, at }],
        others: [...appends.flat(), ...announcements],
      })),
    )
  }

  return (
    id: string,
    withdrawal: UploadWithdrawal,
  ): TE.TaskEither<AlreadyFetched | UploadRefusal | AppendConflict, ReportUpload> => {
    const moment = now()
    const [by, at] = [withdrawal.by, moment.toISOString()]
    const acting = (known: MaybeUpload) => {
      const command = { type: 'WithdrawUpload', by, at } as const
      const decided = reportUpload.decide(command, known)
      return O.isNone(known) || E.isLeft(decided) || decided.right.length === 0
        ? E.right({ commands: [command] })
        : actOn(known.value, withdrawal, at)
    }
    return uploads.change(id, acting, intentOf(by, moment, id))
  }
}
