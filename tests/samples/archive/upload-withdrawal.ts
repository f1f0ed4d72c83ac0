import { E } from '../../../src/domain/fp.ts'
import { uploadWithdrawalMachine } from '../../../src/machines/archive/upload-withdrawal.ts'
import { answered, type Sample } from '../sample.ts'
import { aCompleteUpload, aListedUpload } from './uploads.ts'

const fetched = [{ file: 'June/P1.pdf', message: 'client, 02-Jul-26 10:00' }]

export const uploadWithdrawal: Sample<typeof uploadWithdrawalMachine> = {
  machine: uploadWithdrawalMachine,
  input: { of: aListedUpload },
  events: [
    { type: 'act.confirmed' },
    { type: 'act.cancelled' },
    answered(
      'act',
      E.right({
        ...aCompleteUpload,
        state: 'withdrawn',
        withdrawn: { by: 'superadmin', at: '2026-07-02T00:00:00.000Z' },
      }),
    ),
    answered('act', E.left({ _tag: 'AlreadyFetched', fetched })),
    answered('act', E.left({ _tag: 'Refused', message: 'It is not over' })),
  ],
}
