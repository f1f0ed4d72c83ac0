import { fromPromise } from 'xstate'
import type { ApiError } from '../../api/api-error.ts'
import type { Client } from '../../api/client.ts'
import { steerUpload } from '../../api/archive/report-uploads.ts'
import { pipe, TE } from '../../domain/fp.ts'
import {
  isFetched,
  uploadWithdrawalMachine,
  type UploadWithdrawn,
  type WithdrawalRefusal,
} from '../../machines/archive/upload-withdrawal.ts'
import type { Act, ActResult } from '../../machines/kit/confirming.ts'
import { refusalText } from '../call-failure.ts'

const refusalOf = (error: ApiError<keyof typeof steerUpload.refusals>): WithdrawalRefusal =>
  error._tag === 'Refused' && error.refusal === 'AlreadyFetched'
    ? { _tag: 'AlreadyFetched', fetched: error.errors.map(({ path, message }) => ({ file: path, message })) }
    : { _tag: 'Refused', message: refusalText(error) }

export const provideUploadWithdrawal = ({ call }: Client) =>
  uploadWithdrawalMachine.provide({
    actors: {
      act: fromPromise<ActResult<UploadWithdrawn>, Act<UploadWithdrawn>>(({ input: { of, refusal } }) =>
        pipe(
          call(steerUpload)({ params: { id: of.id }, body: { act: 'withdraw', isConfirmed: isFetched(refusal) } }),
          TE.mapLeft(refusalOf),
        )(),
      ),
    },
  })
