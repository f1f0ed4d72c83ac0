import { fromPromise } from 'xstate'
import type { ApiError } from '../../api/api-error.ts'
import type { ApiClient } from '../../api/client.ts'
import { deleteStaticReport, saveStaticReport, staticReportHistory } from '../../api/archive/static-reports.ts'
import { O, pipe, TE } from '../../domain/fp.ts'
import type { ReportOwner } from '../../domain/archive/owner.ts'
import type { ListedStaticReport } from '../../domain/archive/listed-static-report.ts'
import { type ArchiveDraftField, completeFieldsOf } from '../../domain/archive/report-draft.ts'
import type { StaticReportFields } from '../../domain/archive/static-report.ts'
import type { OwnersListing } from '../../machines/archive/owners-listing.ts'
import {
  type StaticReportDeletion,
  staticReportDeletionMachine,
  type StaticReportEdited,
  staticReportEditorMachine,
  type StaticReportSaveRefusal,
} from '../../machines/archive/static-report-editor.ts'
import type { ConfirmingContext, ConfirmationResult } from '../../machines/kit/confirming.ts'
import type { KeyedEdit, EditSave, SaveResult } from '../../machines/kit/editing.ts'
import type { ReadResult } from '../../machines/kit/read-result.ts'
import { callFailure, isStale, refusalText } from '../call-failure.ts'
import { readPersistently, retriesOf } from '../following.ts'
import type { ScreenDeps } from '../screen-deps.ts'
import { taskActor } from '../task-actor.ts'

/** Fields that must change before saving; the first one gets the focus. */
const refusedFields: Readonly<Partial<Record<keyof typeof saveStaticReport.refusals, readonly ArchiveDraftField[]>>> = {
  NameTaken: ['StaticReportName'],
  NameMalformed: ['StaticReportName'],
  TitleRequired: ['StaticReportTitle'],
  TooLong: ['StaticReportTitle'],
  KeyFiled: ['StaticReportTitle', 'Year', 'Quarter', 'Type', 'Code'],
  UnknownCode: ['Code', 'Type'],
}

const saveRefusal = (error: ApiError<keyof typeof saveStaticReport.refusals>): StaticReportSaveRefusal => {
  if (error._tag !== 'Refused') return callFailure(error)
  const { refusal, message } = error
  // after a rename no report has the old name, so `NotFound` means stale
  if (isStale(error) || refusal === 'NotFound') return { _tag: 'Stale' }
  const fields = refusal === null ? undefined : refusedFields[refusal]
  return fields === undefined ? { _tag: 'Refused', message } : { _tag: 'Field', fields, message }
}

const isNotFoundError = (error: ApiError): boolean => error._tag === 'Refused' && error.refusal === 'NotFound'

const bodyOf = ({ saved, draft }: EditSave<StaticReportEdited>) => ({
  revision: saved.revision,
  report: pipe(
    completeFieldsOf(draft),
    O.getOrElse((): StaticReportFields => saved),
  ),
})

export const provideStaticReportEditor = (
  { client: { call }, socket }: ScreenDeps,
  owners: TE.TaskEither<ApiError, readonly ReportOwner[]>,
) =>
  staticReportEditorMachine.provide({
    actors: {
      retries: retriesOf(socket),
      findReference: fromPromise<OwnersListing>(({ signal }) => readPersistently(socket, owners, signal)),
      save: taskActor<SaveResult<StaticReportEdited>, EditSave<StaticReportEdited>>((input) =>
        pipe(
          call(saveStaticReport)({ params: { name: input.saved.StaticReportName }, body: bodyOf(input) }),
          TE.mapLeft(saveRefusal),
        ),
      ),
      read: taskActor<ReadResult<ListedStaticReport>, KeyedEdit<StaticReportEdited>>(({ key: id }, signal) =>
        pipe(
          call(staticReportHistory)({ params: { id }, signal }),
          TE.map(({ report }) => report),
        ),
      ),
    },
  })

export const provideStaticReportDeletion = ({ call }: ApiClient) =>
  staticReportDeletionMachine.provide({
    actors: {
      act: taskActor<ConfirmationResult<StaticReportDeletion>, ConfirmingContext<StaticReportDeletion>>(({ of }) =>
        pipe(
          call(deleteStaticReport)({ params: { id: of.StaticReportID } }),
          TE.orElseW((error) => (isNotFoundError(error) ? TE.right(null) : TE.left(refusalText(error)))),
        ),
      ),
    },
  })
