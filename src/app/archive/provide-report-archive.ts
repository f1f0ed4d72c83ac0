import type { ApiClient } from '../../api/client.ts'
import type { FileReply } from '../../api/endpoint.ts'
import { archiveZip, fetchStaticReport, staticReportsOf } from '../../api/archive/static-reports.ts'
import { O, pipe, TE } from '../../domain/fp.ts'
import type { ListedStaticReport } from '../../domain/archive/listed-static-report.ts'
import type { FileFetching } from '../../domain/archive/static-report.ts'
import type { CallFailure } from '../../machines/kit/call-failure.ts'
import {
  type ReportOpenResult,
  listedStaticReportsMachine,
  type ReportSaveResult,
  reportArchiveMachine,
  type YearQuery,
} from '../../machines/archive/report-archive.ts'
import { archiveChanges } from '../../streams/events/archive-changes.ts'
import { callFailure } from '../call-failure.ts'
import { followingActor } from '../following.ts'
import type { ScreenDeps } from '../screen-deps.ts'
import { saveReply } from '../save-reply.ts'
import { taskActor } from '../task-actor.ts'

const readStaticReportFile = (
  { call }: ApiClient,
  report: O.Option<ListedStaticReport>,
  as: FileFetching,
  signal: AbortSignal,
): TE.TaskEither<CallFailure, FileReply> =>
  pipe(
    report,
    TE.fromOption((): CallFailure => ({ _tag: 'Lost' })),
    TE.chain(({ StaticReportName: name, StaticReportID: id }) =>
      pipe(call(fetchStaticReport)({ params: { name }, body: { id, as }, signal }), TE.mapLeft(callFailure)),
    ),
  )

export const provideReportArchive = ({ client, socket, page }: ScreenDeps) => {
  const save = saveReply(page.document)
  return reportArchiveMachine.provide({
    actors: {
      list: listedStaticReportsMachine.provide({
        actors: followingActor(socket, {
          changes: () => archiveChanges(socket),
          read: ({ type, code }, signal) => client.call(staticReportsOf)({ params: { type, code }, signal }),
        }),
      }),
      openArchived: taskActor<ReportOpenResult, O.Option<ListedStaticReport>>((input, signal) =>
        pipe(
          readStaticReportFile(client, input, 'opened', signal),
          TE.map(({ bytes }) => bytes),
        ),
      ),
      saveArchived: taskActor<ReportSaveResult, O.Option<ListedStaticReport>>((input, signal) =>
        pipe(readStaticReportFile(client, input, 'downloaded', signal), TE.map(save)),
      ),
      saveYear: taskActor<ReportSaveResult, YearQuery>(({ type, code, year }, signal) =>
        pipe(client.call(archiveZip)({ params: { type, code }, body: { year }, signal }), TE.bimap(callFailure, save)),
      ),
    },
  })
}
