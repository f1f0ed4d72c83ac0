import { fromPromise } from 'xstate'
import type { ApiError } from '../../api/api-error.ts'
import type { ApiClient } from '../../api/client.ts'
import { checkReport, createReport, report, reportHistory, saveReport } from '../../api/reports/reports.ts'
import { E, O, pipe, TE } from '../../domain/fp.ts'
import { fieldTitle } from '../../domain/reports/editor/field-titles.ts'
import { draftOf } from '../../domain/reports/editor/report-draft.ts'
import type { CheckResult, KeyedEdit, EditSave, SaveResult } from '../../machines/kit/editing.ts'
import {
  contentIn,
  nameIn,
  reportDraftMachine,
  type ReportEdited,
  type SavedReportResult,
  type ReportSaveRefusal,
  type SavedReport,
} from '../../machines/reports/report-editing.ts'
import { callFailure, isStale } from '../call-failure.ts'
import { taskActor } from '../task-actor.ts'

const faultsIn = (errors: readonly { readonly path: string; readonly message: string }[]): string =>
  errors.map(({ path, message }) => `${fieldTitle(path)}: ${message}`).join(', ')

type ReportCheck = CheckResult<ReportEdited>

const saveRefusal = (error: ApiError): ReportSaveRefusal => {
  if (error._tag !== 'Refused') return callFailure(error)
  if (error.refusal === 'ReportUnwritable' && error.fault) return { _tag: 'Faulty', fault: error.fault }
  return isStale(error) ? { _tag: 'Stale' } : { _tag: 'Refused', message: faultsIn(error.errors) || error.message }
}

const saveDraft = ({ call }: ApiClient, { key: { name }, saved, draft, ...said }: EditSave<ReportEdited>) => {
  const content = contentIn({ draft })
  return pipe(
    O.isSome(name)
      ? call(saveReport)({ params: { name: name.value }, body: { revision: saved.revision, report: content }, ...said })
      : call(createReport)({ body: { report: content }, ...said }),
    TE.mapLeft(saveRefusal),
  )
}

/** If the request for the check fails, it blocks nothing: the server decides on saving. */
const checkDraft = (
  { call }: ApiClient,
  { draft }: EditSave<ReportEdited>,
  signal: AbortSignal,
): Promise<ReportCheck> =>
  pipe(
    call(checkReport)({ body: { report: contentIn({ draft }) }, signal }),
    TE.match(
      (): ReportCheck => E.right(O.none),
      ({ fault, ...doubt }) => {
        if (fault !== null) return E.left({ _tag: 'Faulty', fault })
        return E.right(doubt.doubts.length > 0 || doubt.trial !== undefined ? O.some(doubt) : O.none)
      },
    ),
  )()

export const readReport = ({ call }: ApiClient, name: string): Promise<SavedReportResult> =>
  pipe(
    TE.Do,
    TE.apSW('edition', call(report)({ params: { id: name } })),
    TE.apSW('history', call(reportHistory)({ params: { name } })),
    TE.map(
      ({ edition: { report: now, revision }, history }): SavedReport => ({
        draft: draftOf(now),
        revision,
        by: history[0]?.name ?? '',
        at: history[0]?.at ?? '',
      }),
    ),
  )()

export const provideReportDraft = (client: ApiClient) =>
  reportDraftMachine.provide({
    actors: {
      check: fromPromise<ReportCheck, EditSave<ReportEdited>>(({ input, signal }) => checkDraft(client, input, signal)),
      save: taskActor<SaveResult<ReportEdited>, EditSave<ReportEdited>>((input) => saveDraft(client, input)),
      read: fromPromise<SavedReportResult, KeyedEdit<ReportEdited>>(({ input: { key } }) =>
        readReport(client, nameIn(key)),
      ),
    },
  })
