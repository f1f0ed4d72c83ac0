import { E, pipe, RA, TE } from '../../../../src/domain/fp.ts'
import type { FetchKind } from '../../../../src/domain/archive/static-report.ts'
import type { StaticReportState } from '../../../../src/domain/archive/evolve.ts'
import type { AppendConflict } from '../../../log/event-log.ts'
import { carryOut, intentOf, type AppendPlan } from '../../../log/carry-out.ts'
import type { FoldedState } from '../../../log/repository.ts'
import type { UserSession } from '../../../access/session.ts'
import { isClient } from '../../../access/archive-readers.ts'
import type { EventLog, LogTail } from '../../../log/event-log.ts'
import { mayReadReport, type ReachResolver } from '../../../access/reach.ts'
import type { StaticReports } from '../../reports/static-report-repository.ts'

interface FetchServices {
  readonly log: EventLog
  readonly tail: LogTail
  readonly now: () => Date
  readonly reachOf: ReachResolver
  readonly staticReports: StaticReports
}

interface FileVersion {
  readonly id: string
  readonly version: number
}

interface NotFound {
  readonly _tag: 'NotFound'
}

export interface ReportFetches {
  readonly stateOf: (id: string) => Promise<StaticReportState>
  /** Records all fetches or none. Refuses if a report is gone or no longer readable when the log is written. */
  readonly record: (
    session: UserSession,
    fetching: FetchKind,
    files: readonly FileVersion[],
  ) => TE.TaskEither<NotFound | AppendConflict, void>
}

export const openFetchings = (services: FetchServices): ReportFetches => {
  const { staticReports, now } = services

  return {
    stateOf: async (id) => (await staticReports.get(id)).state,
    record: (session, fetching, files) => {
      const intent = intentOf(session.username, now())
      const details = { fetching, isClient: isClient(session), by: session.username, at: intent.at }
      const mayRead = mayReadReport(services, session)
      const notFound: NotFound = { _tag: 'NotFound' }

      const fetched = ({ id, version }: FileVersion, folded: FoldedState<StaticReportState>) =>
        folded.state._tag === 'Filed' && mayRead(folded.state.report)
          ? staticReports.appends(id, folded, [{ type: 'FetchFile', version, ...details }])
          : E.left(notFound)

      const plan = async (): Promise<E.Either<NotFound, AppendPlan>> =>
        pipe(
          RA.zip(files, await staticReports.getAll(files.map(({ id }) => id))),
          E.traverseArray(([file, folded]) => fetched(file, folded)),
          E.bimap(
            () => notFound,
            (appends) => ({ appends: appends.flat() }),
          ),
        )
      return carryOut(services, intent, plan, () => undefined)
    },
  }
}
