import { map, merge, type Observable, takeWhile } from 'rxjs'
import { fromEventObservable, fromPromise } from 'xstate'
import { bulkCreateUsers } from '../../api/user-imports.ts'
import { E, O } from '../../domain/fp.ts'
import { recordsOf, templateRecords } from '../../domain/users/import/import-row.ts'
import type { OpenImport } from '../../domain/users/import/kept-import.ts'
import { ImportOrder } from '../../domain/users/import/user-import.ts'
import type { ReferenceReading, RowsToHold } from '../../machines/users/import-file.ts'
import type { DraftToKeep, RowToLookUp } from '../../machines/users/import-rows.ts'
import type { ImportSendingEvent, ImportToSend } from '../../machines/users/import-sending.ts'
import { userImportMachine } from '../../machines/users/user-import.ts'
import { csvFile } from '../../streams/csv/csv-text.ts'
import { fileReading, rowsChecking } from '../../streams/csv/import-work.ts'
import { importProgress } from '../../streams/events/import-progress.ts'
import { keptUserImport } from '../browser-storage.ts'
import { saveFile } from '../../views/adapters/sheet/save-file.ts'
import { callFailure } from '../call-failure.ts'
import { effect } from '../effect.ts'
import { retriesOf } from '../following.ts'
import type { ScreenDeps } from '../screen-deps.ts'
import { uploadFile } from '../upload-file.ts'
import { lookedUp, readImportReference } from './import-reference.ts'
import { findDraft, forgetSent, keepDraft } from './import-draft.ts'

const sent = (
  { client, socket, onDecodeError }: ScreenDeps,
  { id, rows, updates }: ImportToSend,
): Observable<ImportSendingEvent> => {
  const file = new File([csvFile(recordsOf(rows))], 'users.csv', { type: 'text/csv' })
  const order = JSON.stringify(ImportOrder.encode({ id, updates }))
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

export const provideUserImport = (deps: ScreenDeps) => {
  const { client, socket, page } = deps
  const kept = keptUserImport(page)
  return userImportMachine.provide({
    actors: {
      findDraft: fromPromise<O.Option<OpenImport>, string>(({ input }) => Promise.resolve(findDraft(kept, input))),
      keepDraft: fromPromise<boolean, DraftToKeep>(({ input }) => Promise.resolve(keepDraft(kept, input))),
      forgetDraft: effect(kept.clear),
      forgetSent: fromPromise<boolean, DraftToKeep>(({ input }) => Promise.resolve(forgetSent(kept, input))),
      saveTemplate: effect(() => saveFile(page.document, csvFile(templateRecords), 'users.csv')),
      readFile: fromEventObservable(({ input }: { readonly input: Blob }) => fileReading(input)),
      readReference: fromPromise<ReferenceReading, RowsToHold>(({ input, signal }) =>
        readImportReference(client, input, signal)(),
      ),
      lookUp: fromPromise(
        ({ input, signal }: { readonly input: O.Option<RowToLookUp>; readonly signal: AbortSignal }) =>
          O.isNone(input) ? Promise.resolve(O.none) : lookedUp(client, input.value, signal),
      ),
      checkRows: fromEventObservable(({ input: { rows, reference } }) => rowsChecking(rows, reference)),
      sendImport: fromEventObservable(({ input }: { readonly input: ImportToSend }) => sent(deps, input)),
      retries: retriesOf(socket),
    },
  })
}
