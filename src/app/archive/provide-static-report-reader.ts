import { fromPromise } from 'xstate'
import type { Client } from '../../api/client.ts'
import { viewStaticReport } from '../../api/archive/static-reports.ts'
import { pipe, TE } from '../../domain/fp.ts'
import type { FileFetching } from '../../domain/archive/static-report.ts'
import {
  type FileOpening,
  type FileSaving,
  type FileQuery,
  staticReportReaderMachine,
} from '../../machines/archive/static-report-reader.ts'
import { refusalText } from '../call-failure.ts'
import { saveReply } from '../save-reply.ts'

const fetched = ({ call }: Client, { report, version }: FileQuery, as: FileFetching, signal: AbortSignal) =>
  pipe(
    call(viewStaticReport)({
      params: { name: report.StaticReportName },
      query: { id: report.StaticReportID, as, ...(version !== null && { version }) },
      signal,
    }),
    TE.mapLeft(refusalText),
  )

export const provideStaticReportReader = (client: Client, page: Document) =>
  staticReportReaderMachine.provide({
    actors: {
      openFile: fromPromise<FileOpening, FileQuery>(({ input, signal }) =>
        pipe(
          fetched(client, input, 'opened', signal),
          TE.map(({ bytes }) => bytes),
        )(),
      ),
      saveFile: fromPromise<FileSaving, FileQuery>(({ input, signal }) =>
        pipe(fetched(client, input, 'downloaded', signal), TE.map(saveReply(page)))(),
      ),
    },
  })
