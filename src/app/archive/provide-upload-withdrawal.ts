import { fromPromise } from 'xstate'
import type { ApiError } from '../../api/api-error.ts'
import type { Client } from '../../api/client.ts'
import { steerUpload } from '../../api/report-uploads.ts'
import { pipe, TE } from '../../domain/fp.ts'
import {
  uploadWithdrawalMachine,
  type Withdrawal,
  type WithdrawalRefusal,
  type Withdrawing,
} from '../../machines/archive/upload-withdrawal.ts'
import { refusalText } from '../refusal-text.ts'

const refusalOf = (error: ApiError<keyof typeof steerUpload.refusals>): WithdrawalRefusal =>
  error._tag === 'Refused' && error.refusal === 'AlreadyFetched'
    ? { _tag: 'AlreadyFetched', fetched: error.errors.map(({ path, message }) => ({ file: path, message })) }
    : { _tag: 'Refused', message: refusalText(error) }

export const provideUploadWithdrawal = ({ call }: Client) =>
  uploadWithdrawalMachine.provide({
    actors: {
      withdraw: fromPromise<Withdrawing, Withdrawal>(({ input: { id, isConfirmed } }) =>
        pipe(call(steerUpload)({ params: { id }, body: { act: 'withdraw', isConfirmed } }), TE.mapLeft(refusalOf))(),
      ),
    },
  })
