import { filter, firstValueFrom, map } from 'rxjs'
import type { ApiError } from '../../api/api-error.ts'
import type { ApiClient } from '../../api/client.ts'
import { importLedgerFiles } from '../../api/ledger/imports.ts'
import { E } from '../../domain/fp.ts'
import { LedgerImportOrder } from '../../domain/ledger/import/import-check.ts'
import type { ConfirmationResult } from '../../machines/kit/confirming.ts'
import type { MethodChoice, MethodChoosing } from '../../machines/ledger/sale-what-if.ts'
import { csvFile } from '../../streams/csv/csv-text.ts'
import { refusalText } from '../call-failure.ts'
import { uploadFile } from '../upload-file.ts'

const choicesFileName = 'parcel_choices.csv'

const parcelChoicesFile = ({ account, from, method }: MethodChoice): File =>
  new File(
    [
      csvFile([
        ['AccountCode', 'from', 'method'],
        [account, from, method],
      ]),
    ],
    choicesFileName,
  )

export const rowRefusalText = (error: ApiError): string =>
  [refusalText(error), ...(error._tag === 'Refused' ? error.errors.map(({ message }) => message) : [])].join('. ')

/** An import of one row, so that it is checked, listed and withdrawn like any other. */
export const chooseMethod = (client: ApiClient, choice: MethodChoice): Promise<ConfirmationResult<MethodChoosing>> => {
  const file = parcelChoicesFile(choice)
  const order = LedgerImportOrder.encode({ id: choice.id, files: [{ name: choicesFileName, bytes: file.size }] })
  return firstValueFrom(
    uploadFile(client, importLedgerFiles, { fields: { import: JSON.stringify(order) }, part: 'files', file }).pipe(
      filter((event) => event.type === 'upload.answered'),
      map(({ answer }) => E.mapLeft(rowRefusalText)(answer)),
    ),
  )
}
