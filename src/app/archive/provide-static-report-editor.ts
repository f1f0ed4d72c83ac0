import { fromPromise } from 'xstate'
import type { ApiError } from '../../api/api-error.ts'
import type { Client } from '../../api/client.ts'
import { deleteStaticReport, saveStaticReport, staticReportHistory } from '../../api/static-reports.ts'
import { E, pipe, TE } from '../../domain/fp.ts'
import type { Owner } from '../../domain/archive/owner.ts'
import type { DraftField } from '../../domain/archive/report-draft.ts'
import type { OwnersListing } from '../../machines/archive/owners-listing.ts'
import {
  type StaticReportDeleting,
  staticReportDeletionMachine,
} from '../../machines/archive/static-report-deletion.ts'
import {
  staticReportEditorMachine,
  type StaticReportReading,
  type StaticReportSave,
  type StaticReportSaveRefusal,
  type StaticReportSaving,
} from '../../machines/archive/static-report-editor.ts'
import { callFailure } from '../call-failure.ts'
import { persistently } from '../following.ts'
import { refusalText } from '../refusal-text.ts'
import type { RoomSupplies } from '../room-supplies.ts'

/** What has to be another before it is saved; the first is the one that is pointed at. */
const fieldsOf: Readonly<Partial<Record<keyof typeof saveStaticReport.refusals, readonly DraftField[]>>> = {
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
  // whoever renamed it left nothing under the name it had
  if (refusal === 'StaleRevision' || refusal === 'Conflict' || refusal === 'NotFound') return { _tag: 'Stale' }
  const fields = refusal === null ? undefined : fieldsOf[refusal]
  return fields === undefined ? { _tag: 'Refused', message } : { _tag: 'Field', fields, message }
}

const isGone = (error: ApiError): boolean => error._tag === 'Refused' && error.refusal === 'NotFound'

export const provideStaticReportEditor = (
  { client: { call }, socket }: RoomSupplies,
  owners: TE.TaskEither<ApiError, readonly Owner[]>,
) =>
  staticReportEditorMachine.provide({
    actors: {
      listOwners: fromPromise<OwnersListing>(({ signal }) => persistently(socket, owners, signal)),
      saveReport: fromPromise<StaticReportSaving, StaticReportSave>(({ input: { name, ...body } }) =>
        pipe(call(saveStaticReport)({ params: { name }, body }), TE.mapLeft(saveRefusal))(),
      ),
      readReport: fromPromise<StaticReportReading, string>(({ input: id, signal }) =>
        pipe(
          call(staticReportHistory)({ params: { id }, signal }),
          TE.bimap(
            (error) => (isGone(error) ? 'Gone' : 'Lost'),
            ({ report }) => report,
          ),
        )(),
      ),
    },
  })

/** What is gone already is deleted. */
export const provideStaticReportDeletion = ({ call }: Client) =>
  staticReportDeletionMachine.provide({
    actors: {
      deleteReport: fromPromise<StaticReportDeleting, string>(async ({ input: id }) =>
        pipe(
          await call(deleteStaticReport)({ params: { id } })(),
          E.orElseW((error) => (isGone(error) ? E.right(null) : E.left(refusalText(error)))),
        ),
      ),
    },
  })
