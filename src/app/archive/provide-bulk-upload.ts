import { filter, map, type Observable, tap } from 'rxjs'
import { fromEventObservable, fromPromise } from 'xstate'
import { type ApiError, hasMessage } from '../../api/api-error.ts'
import {
  bulkUpload,
  filedFiles,
  reportUpload,
  reportUploadPage,
  steerUpload,
  UploadOrder,
} from '../../api/archive/report-uploads.ts'
import type { ApiClient } from '../../api/client.ts'
import { namingPatterns } from '../../api/archive/static-reports.ts'
import type { SoughtFiles } from '../../domain/archive/uploads/preview/filed-files.ts'
import type { PreviewReference } from '../../domain/archive/uploads/preview/preview.ts'
import { E, O, pipe, TE } from '../../domain/fp.ts'
import { listText } from '../../domain/text/list-text.ts'
import { bulkUploadMachine, watchedUploadMachine } from '../../machines/archive/bulk-upload.ts'
import { type FiledFilesResult, filedLookupMachine } from '../../machines/archive/filed-lookup.ts'
import type { OwnersListing } from '../../machines/archive/owners-listing.ts'
import {
  type EarlierUploads,
  joinedUploads,
  listedUploadsMachine,
  reportUploadsMachine,
  type UploadsPage,
  type UploadsSeen,
  type UploadActionRequest,
  type UploadActionResult,
} from '../../machines/archive/report-uploads.ts'
import {
  type ZipSendingEvent,
  type UploadFailure,
  uploadSendingMachine,
  type ZipToSend,
} from '../../machines/archive/upload-sending.ts'
import { nextTurn } from '../../machines/kit/next-turn.ts'
import type { ReadResult } from '../../machines/kit/read-result.ts'
import { type PreviewGroundResult, zipPreviewMachine } from '../../machines/archive/zip-preview.ts'
import { uploadChanges } from '../../streams/events/upload-changes.ts'
import { zipReading } from '../../streams/zip/zip-reading.ts'
import { callFailure } from '../call-failure.ts'
import { batchFollowingActor, readPersistently, retriesOf } from '../following.ts'
import { readAsFar } from '../read-as-far.ts'
import type { ScreenDeps } from '../screen-deps.ts'
import { listOwners } from './whole-lists.ts'
import { uploadFile } from '../upload-file.ts'
import { taskActor } from '../task-actor.ts'

const provideReportUploads = ({ client, socket, onDecodeError }: ScreenDeps) => {
  const readPage = (before: number | null, signal: AbortSignal): TE.TaskEither<ApiError, UploadsPage> =>
    client.call(reportUploadPage)({ query: before === null ? {} : { before }, signal })
  return reportUploadsMachine.provide({
    actors: {
      list: listedUploadsMachine.provide({
        actors: batchFollowingActor(socket, {
          changes: () => uploadChanges(socket, onDecodeError),
          read: (_, signal, known) =>
            pipe(
              readAsFar<UploadsPage>({ readPage: (before) => readPage(before, signal), joined: joinedUploads }, known),
              TE.map((page): UploadsSeen => ({ ...page, settled: O.none })),
            ),
        }),
      }),
      listEarlier: taskActor<ReadResult<EarlierUploads>, number | null>((before, signal) =>
        pipe(
          readPage(before, signal),
          TE.map((page) => ({ before, page })),
        ),
      ),
      steerUpload: taskActor<UploadActionResult, UploadActionRequest>(({ id, body }) =>
        pipe(client.call(steerUpload)({ params: { id }, body }), TE.mapLeft(callFailure)),
      ),
    },
  })
}

const provideWatchedUpload = ({ client, socket, onDecodeError }: ScreenDeps) =>
  watchedUploadMachine.provide({
    actors: batchFollowingActor(socket, {
      changes: (id) =>
        uploadChanges(socket, onDecodeError).pipe(
          map((changes) => changes.filter((change) => change.id === id)),
          filter((changes) => changes.length > 0),
        ),
      read: (id, signal) => client.call(reportUpload)({ params: { id }, signal }),
    }),
  })

const unreachableError = (): ApiError => ({ _tag: 'Unreachable' })

/** The zip reader's code comes along; failing to fetch it is shown and retried like any read. */
const readPreviewReference = (client: ApiClient): TE.TaskEither<ApiError, PreviewReference> =>
  pipe(
    TE.tryCatch(() => import('../../streams/zip/zip-directory.ts'), unreachableError),
    TE.bindTo('reader'),
    TE.apSW('owners', listOwners(client)),
    TE.apSW('naming', client.call(namingPatterns)({})),
    TE.map(({ owners, naming: { patterns } }) => ({ owners, patterns })),
  )

const maxNamedFiles = 3

const reasonText = ({
  message,
  errors,
}: {
  message: string
  errors?: readonly { readonly path: string }[]
}): string => {
  const paths = (errors ?? []).map(({ path }) => path)
  if (paths.length === 0) return message
  const others = paths.length - maxNamedFiles
  return `${message}: ${listText([...paths.slice(0, maxNamedFiles), ...(others > 0 ? [`${others} more`] : [])])}`
}

const failureOf = (error: ApiError): UploadFailure =>
  hasMessage(error)
    ? { _tag: 'Refused', refusal: error._tag === 'Refused' ? error.refusal : null, message: reasonText(error) }
    : { _tag: 'Lost' }

/** Spec §8: logs the refusal or loss, and nothing of the zip. */
const logFailure = (failure: UploadFailure): void => {
  console.error(`A bulk upload failed: ${failure._tag === 'Refused' ? (failure.refusal ?? 'Refused') : failure._tag}`)
}

export const sendZip = (client: ApiClient, { id, zip, files }: ZipToSend): Observable<ZipSendingEvent> => {
  const order = JSON.stringify(UploadOrder.encode({ id, name: zip.name, files }))
  return uploadFile(client, bulkUpload, { fields: { reports: order }, part: 'file', file: zip }).pipe(
    map(
      (sent): ZipSendingEvent =>
        sent.type === 'bytes.sent' ? sent : { type: 'zip.answered', answer: E.mapLeft(failureOf)(sent.answer) },
    ),
    tap((sent) => {
      if (sent.type === 'zip.answered' && E.isLeft(sent.answer)) logFailure(sent.answer.left)
    }),
  )
}

const provideZipPreview = ({ client, socket }: ScreenDeps) =>
  zipPreviewMachine.provide({
    actors: {
      retries: retriesOf(socket),
      findGround: taskActor<PreviewGroundResult>(() => readPreviewReference(client)),
      filed: filedLookupMachine.provide({
        actors: {
          retries: retriesOf(socket),
          findFiled: taskActor<FiledFilesResult, SoughtFiles>((body, signal) =>
            client.call(filedFiles)({ body, signal }),
          ),
        },
      }),
      readZip: fromEventObservable(({ input }: { readonly input: File }) => zipReading(input, nextTurn)),
      sending: uploadSendingMachine.provide({
        actors: { sendZip: fromEventObservable(({ input }: { readonly input: ZipToSend }) => sendZip(client, input)) },
      }),
    },
  })

export const provideBulkUpload = (deps: ScreenDeps) =>
  bulkUploadMachine.provide({
    actors: {
      uploads: provideReportUploads(deps),
      upload: provideWatchedUpload(deps),
      preview: provideZipPreview(deps),
      listOwners: fromPromise<OwnersListing>(({ signal }) =>
        readPersistently(deps.socket, listOwners(deps.client), signal),
      ),
    },
  })
