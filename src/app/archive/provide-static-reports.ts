import { asyncScheduler } from 'rxjs'
import { fromPromise } from 'xstate'
import type { ApiError } from '../../api/api-error.ts'
import { steerUpload } from '../../api/archive/report-uploads.ts'
import {
  archiveEvidence,
  fetchStaticReport,
  namingPatterns,
  saveNamingPatterns,
  staticReportHistory,
  staticReportPage,
} from '../../api/archive/static-reports.ts'
import type { ApiClient } from '../../api/client.ts'
import { namingPatternsOf } from '../../domain/archive/naming/default-patterns.ts'
import { O, pipe, TE } from '../../domain/fp.ts'
import type { ReportOwner } from '../../domain/archive/owner.ts'
import type { ArchiveQuery } from '../../domain/archive/sought-reports.ts'
import type { FileFetching } from '../../domain/archive/static-report.ts'
import {
  archiveEvidenceMachine,
  type EvidenceOwner,
  type EvidenceSaveResult,
} from '../../machines/archive/archive-evidence.ts'
import { archivedReportsMachine, archiveListMachine, type ListedArchive } from '../../machines/archive/archive-list.ts'
import {
  namingPatternsMachine,
  type PatternsEdited,
  type SavedPatterns,
} from '../../machines/archive/naming-patterns.ts'
import type { OwnersListing } from '../../machines/archive/owners-listing.ts'
import { reportPastMachine, staticReportHistoryMachine } from '../../machines/archive/static-report-history.ts'
import {
  type FileOpenResult,
  type FileQuery,
  type FileSaveResult,
  staticReportReaderMachine,
} from '../../machines/archive/static-report-reader.ts'
import { openedReportMachine, staticReportsMachine } from '../../machines/archive/static-reports.ts'
import {
  isAlreadyFetched,
  uploadWithdrawalMachine,
  type UploadWithdrawal,
  type UploadWithdrawalRefusal,
} from '../../machines/archive/upload-withdrawal.ts'
import type { ConfirmingContext, ConfirmationResult } from '../../machines/kit/confirming.ts'
import type { KeyedEdit, EditSave, SaveResult } from '../../machines/kit/editing.ts'
import type { ReadResult } from '../../machines/kit/read-result.ts'
import { staticReportChanges, archiveChanges } from '../../streams/events/archive-changes.ts'
import { refusalText, saveRefusal } from '../call-failure.ts'
import { listOwners } from './whole-lists.ts'
import { followingActor, readPersistently, retriesOf } from '../following.ts'
import { onceTyped } from '../once-typed.ts'
import { saveReply } from '../save-reply.ts'
import { provideBulkUpload } from './provide-bulk-upload.ts'
import { provideStaticReportDeletion, provideStaticReportEditor } from './provide-static-report-editor.ts'
import type { ScreenDeps } from '../screen-deps.ts'
import { problemText } from '../../domain/texts.ts'
import { taskActor } from '../task-actor.ts'

const minReadIntervalMs = 1_000

const readPage = (
  { call }: ApiClient,
  query: ArchiveQuery,
  signal: AbortSignal,
): TE.TaskEither<ApiError, ListedArchive> => {
  const { filter, sort, page } = query
  const { search, year, quarter, type } = filter
  return pipe(
    call(staticReportPage)({
      query: {
        ...(search.trim() !== '' && { search }),
        ...(year !== null && { year }),
        ...(quarter !== null && { quarter }),
        ...(type !== null && { type }),
        sort: sort.column,
        order: sort.isDescending ? 'descending' : 'ascending',
        page,
      },
      signal,
    }),
    TE.map((found) => ({ ...found, query })),
  )
}

const provideArchiveEvidence = (
  { client: { call }, socket, page }: ScreenDeps,
  owners: TE.TaskEither<ApiError, readonly ReportOwner[]>,
) =>
  archiveEvidenceMachine.provide({
    actors: {
      retries: retriesOf(socket),
      listOwners: taskActor<OwnersListing>(() => owners),
      saveEvidence: taskActor<EvidenceSaveResult, O.Option<EvidenceOwner>>((input, signal) =>
        pipe(
          input,
          TE.fromOption(() => problemText),
          TE.chain(({ type, code }) =>
            pipe(
              call(archiveEvidence)({ params: { type, code }, signal }),
              TE.bimap(refusalText, saveReply(page.document)),
            ),
          ),
        ),
      ),
    },
  })

const provideNamingPatterns = (
  { client: { call }, socket }: ScreenDeps,
  owners: TE.TaskEither<ApiError, readonly ReportOwner[]>,
) =>
  namingPatternsMachine.provide({
    actors: {
      retries: retriesOf(socket),
      findReference: fromPromise<ReadResult<PatternsEdited['reference']>>(({ signal }) =>
        readPersistently(socket, pipe(owners, TE.map(O.some)), signal),
      ),
      read: taskActor<ReadResult<SavedPatterns>, KeyedEdit<PatternsEdited>>((_, signal) =>
        call(namingPatterns)({ signal }),
      ),
      save: taskActor<SaveResult<PatternsEdited>, EditSave<PatternsEdited>>(({ saved, draft }) =>
        pipe(
          call(saveNamingPatterns)({ body: { patterns: namingPatternsOf(draft.list), revision: saved.revision } }),
          TE.mapLeft(saveRefusal),
        ),
      ),
    },
  })

const fetchVersion = ({ call }: ApiClient, { report, version }: FileQuery, as: FileFetching, signal: AbortSignal) =>
  pipe(
    call(fetchStaticReport)({
      params: { name: report.StaticReportName },
      body: { id: report.StaticReportID, as, ...(version !== null && { version }) },
      signal,
    }),
    TE.mapLeft(refusalText),
  )

const provideStaticReportReader = (client: ApiClient, page: Document) =>
  staticReportReaderMachine.provide({
    actors: {
      openFile: taskActor<FileOpenResult, FileQuery>((input, signal) =>
        pipe(
          fetchVersion(client, input, 'opened', signal),
          TE.map(({ bytes }) => bytes),
        ),
      ),
      saveFile: taskActor<FileSaveResult, FileQuery>((input, signal) =>
        pipe(fetchVersion(client, input, 'downloaded', signal), TE.map(saveReply(page))),
      ),
    },
  })

const withdrawalRefusal = (error: ApiError<keyof typeof steerUpload.refusals>): UploadWithdrawalRefusal =>
  error._tag === 'Refused' && error.refusal === 'AlreadyFetched'
    ? { _tag: 'AlreadyFetched', fetched: error.errors.map(({ path, message }) => ({ file: path, message })) }
    : { _tag: 'Refused', message: refusalText(error) }

const provideUploadWithdrawal = ({ call }: ApiClient) =>
  uploadWithdrawalMachine.provide({
    actors: {
      act: taskActor<ConfirmationResult<UploadWithdrawal>, ConfirmingContext<UploadWithdrawal>>(({ of, refusal }) =>
        pipe(
          call(steerUpload)({
            params: { id: of.id },
            body: { act: 'withdraw', isConfirmed: isAlreadyFetched(refusal) },
          }),
          TE.mapLeft(withdrawalRefusal),
        ),
      ),
    },
  })

export const provideStaticReports = (deps: ScreenDeps) => {
  const { client, socket, page } = deps
  const reader = provideStaticReportReader(client, page.document)
  const owners = listOwners(client)
  return staticReportsMachine.provide({
    actors: {
      list: archiveListMachine.provide({
        actors: {
          list: archivedReportsMachine.provide({
            actors: followingActor(socket, {
              changes: () => archiveChanges(socket, asyncScheduler, minReadIntervalMs),
              read: onceTyped((query, signal) => readPage(client, query, signal)),
            }),
          }),
        },
      }),
      row: openedReportMachine.provide({
        actors: followingActor(socket, {
          changes: (id) => staticReportChanges(socket, id),
          read: (id, signal) =>
            pipe(
              client.call(staticReportPage)({ query: { id }, signal }),
              TE.map(({ reports: [found] }) => O.fromNullable(found)),
            ),
        }),
      }),
      bulkUpload: provideBulkUpload(deps),
      reader,
      editor: provideStaticReportEditor(deps, owners),
      history: staticReportHistoryMachine.provide({
        actors: {
          list: reportPastMachine.provide({
            actors: followingActor(socket, {
              changes: (id) => staticReportChanges(socket, id),
              read: (id, signal) => client.call(staticReportHistory)({ params: { id }, signal }),
            }),
          }),
          reader,
        },
      }),
      deletion: provideStaticReportDeletion(client),
      evidence: provideArchiveEvidence(deps, owners),
      patterns: provideNamingPatterns(deps, owners),
      withdrawal: provideUploadWithdrawal(client),
    },
  })
}
