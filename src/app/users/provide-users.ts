import * as t from 'io-ts'
import { map, merge, type Observable, takeWhile } from 'rxjs'
import { fromEventObservable, fromPromise } from 'xstate'
import type { ApiClient } from '../../api/client.ts'
import type { ApiError } from '../../api/api-error.ts'
import { actOnUsers, foreseeAct, foundUsernames, userPage, users } from '../../api/users.ts'
import { fileEndpointOf } from '../../api/endpoint.ts'
import { bulkCreateUsers } from '../../api/user-imports.ts'
import { E, O, pipe, TE } from '../../domain/fp.ts'
import { KeptMessages } from '../../domain/messages/kept-messages.ts'
import { recordsFromRows, templateRecords } from '../../domain/users/import/import-row.ts'
import type { OpenImport } from '../../domain/users/import/kept-import.ts'
import { UserImportRequest } from '../../domain/users/import/user-import.ts'
import type { UserFilter, UserQuery } from '../../domain/users/sought-users.ts'
import type { ConfirmingContext, ConfirmationResult } from '../../machines/kit/confirming.ts'
import type { ReferenceResult, ReferenceQuery } from '../../machines/users/import-file.ts'
import type { DraftToKeep, RowToLookUp } from '../../machines/users/import-rows.ts'
import type { ImportSendingEvent, ImportToSend } from '../../machines/users/import-sending.ts'
import { userImportMachine } from '../../machines/users/user-import.ts'
import {
  type CommandForesightResult,
  type SelectedUsersCommand,
  type ListedUsers,
  listedUsersMachine,
  userListMachine,
  type UsernamesResult,
  type UserNotice,
  type BulkCommandTypes,
  bulkUserCommandMachine,
  type UserExportResult,
  type UsersToPrint,
} from '../../machines/users/user-list.ts'
import { csvFile } from '../../streams/csv/csv-text.ts'
import { readImportFile, checkImportRows } from '../../streams/csv/import-work.ts'
import { importProgress } from '../../streams/events/import-progress.ts'
import { userChanges } from '../../streams/events/user-changes.ts'
import { userImportStorage } from '../browser-storage.ts'
import { saveFile } from '../../views/adapters/sheet/save-file.ts'
import { callFailure, refusalText } from '../call-failure.ts'
import { effectActor } from '../effect-actor.ts'
import { batchFollowingActor, retriesOf } from '../following.ts'
import { onceTyped } from '../once-typed.ts'
import { saveReply } from '../save-reply.ts'
import type { ScreenDeps } from '../screen-deps.ts'
import { uploadFile } from '../upload-file.ts'
import { lookUpReference, readImportReference } from './import-reference.ts'
import { filterQuery, printUsers } from './print-users.ts'
import { findDraft, dropSentRows, storeDraft } from './import-draft.ts'
import { provideUserImports } from './provide-user-imports.ts'
import { taskActor } from '../task-actor.ts'

const ArrivalState = t.readonly(
  t.union([
    t.strict({ saved: t.literal('deleted'), kept: t.union([KeptMessages, t.null]) }),
    t.strict({ saved: t.keyof({ created: null, updated: null, waits: null }) }),
  ]),
)

const takeNotice = (page: Window): O.Option<UserNotice> =>
  pipe(
    O.fromEither(ArrivalState.decode(page.history.state)),
    O.map((arrival) => {
      page.history.replaceState(null, '')
      return arrival.saved === 'deleted'
        ? { _tag: 'Deleted', kept: O.fromNullable(arrival.kept) }
        : { _tag: 'Saved', what: arrival.saved }
    }),
  )

const csvOf = ({ call }: ApiClient, filter: UserFilter, signal: AbortSignal) =>
  call(fileEndpointOf(users))({ query: { format: 'csv', ...filterQuery(filter) }, signal })

const readPage = ({ call }: ApiClient, query: UserQuery, signal: AbortSignal): TE.TaskEither<ApiError, ListedUsers> => {
  const { filter, sort, page } = query
  return pipe(
    call(userPage)({
      query: {
        ...filterQuery(filter),
        sort: sort.column,
        order: sort.isDescending ? 'descending' : 'ascending',
        page,
      },
      signal,
    }),
    TE.map((found) => ({ ...found, query })),
  )
}

const sendRows = (
  { client, socket, onDecodeError }: ScreenDeps,
  { id, rows, updates }: ImportToSend,
): Observable<ImportSendingEvent> => {
  const file = new File([csvFile(recordsFromRows(rows))], 'users.csv', { type: 'text/csv' })
  const order = JSON.stringify(UserImportRequest.encode({ id, updates }))
  const answers = uploadFile(client, bulkCreateUsers, { fields: { import: order }, part: 'users', file }).pipe(
    map(
      (event): ImportSendingEvent =>
        event.type === 'bytes.sent'
          ? { type: 'progress.received', stage: 'sending', done: event.sent, total: event.total }
          : { type: 'import.answered', answer: E.mapLeft(callFailure)(event.answer) },
    ),
  )
  const stages = importProgress(socket, onDecodeError, id).pipe(
    map(({ stage, done, total }): ImportSendingEvent => ({ type: 'progress.received', stage, done, total })),
  )
  return merge(answers, stages).pipe(takeWhile(({ type }) => type !== 'import.answered', true))
}

const provideUserImport = (deps: ScreenDeps) => {
  const { client, socket, page } = deps
  const kept = userImportStorage(page)
  return userImportMachine.provide({
    actors: {
      findDraft: fromPromise<O.Option<OpenImport>, string>(({ input }) => Promise.resolve(findDraft(kept, input))),
      keepDraft: fromPromise<boolean, DraftToKeep>(({ input }) => Promise.resolve(storeDraft(kept, input))),
      forgetDraft: effectActor(kept.clear),
      forgetSent: fromPromise<boolean, DraftToKeep>(({ input }) => Promise.resolve(dropSentRows(kept, input))),
      saveTemplate: effectActor(() => saveFile(page.document, csvFile(templateRecords), 'users.csv')),
      readFile: fromEventObservable(({ input }: { readonly input: Blob }) => readImportFile(input)),
      readReference: taskActor<ReferenceResult, ReferenceQuery>((input, signal) =>
        readImportReference(client, input, signal),
      ),
      lookUp: fromPromise(
        ({ input, signal }: { readonly input: O.Option<RowToLookUp>; readonly signal: AbortSignal }) =>
          O.isNone(input) ? Promise.resolve(O.none) : lookUpReference(client, input.value, signal),
      ),
      checkRows: fromEventObservable(({ input: { rows, reference } }) => checkImportRows(rows, reference)),
      sendImport: fromEventObservable(({ input }: { readonly input: ImportToSend }) => sendRows(deps, input)),
      retries: retriesOf(socket),
    },
  })
}

export const provideUsers = (deps: ScreenDeps) => {
  const { client, socket, page } = deps
  const save = saveReply(page.document)
  return userListMachine.provide({
    actors: {
      list: listedUsersMachine.provide({
        actors: batchFollowingActor(socket, {
          changes: () => userChanges(socket),
          read: onceTyped((query, signal) => readPage(client, query, signal)),
        }),
      }),
      acting: bulkUserCommandMachine.provide({
        actors: {
          act: taskActor<ConfirmationResult<BulkCommandTypes>, ConfirmingContext<BulkCommandTypes>>(({ of }) =>
            pipe(
              client.call(actOnUsers)({ body: { act: of.act, usernames: of.users.map(({ username }) => username) } }),
              TE.mapLeft(refusalText),
            ),
          ),
        },
      }),
      importing: provideUserImport(deps),
      imports: provideUserImports(deps),
      foreseeAct: taskActor<CommandForesightResult, SelectedUsersCommand>((body, signal) =>
        pipe(client.call(foreseeAct)({ body, signal }), TE.mapLeft(refusalText)),
      ),
      findUsernames: taskActor<UsernamesResult, UserFilter>((input, signal) =>
        pipe(
          client.call(foundUsernames)({ query: filterQuery(input), signal }),
          TE.bimap(refusalText, ({ usernames }) => usernames),
        ),
      ),
      takeNotice: fromPromise<O.Option<UserNotice>>(() => Promise.resolve(takeNotice(page))),
      exportUsers: taskActor<UserExportResult, UserFilter>((input, signal) =>
        pipe(
          csvOf(client, input, signal),
          TE.bimap(refusalText, (file) => {
            save(file)
            return null
          }),
        ),
      ),
      printUsers: taskActor<UserExportResult, UsersToPrint>((input, signal) =>
        printUsers(client, page.document, input, signal),
      ),
    },
  })
}
