import type { ActorRefFrom } from 'xstate'
import type { ListedUpload } from '../../domain/archive/uploads/listed-upload.ts'
import type { ReportUpload } from '../../domain/archive/uploads/report-upload.ts'
import { O } from '../../domain/fp.ts'
import { confirming } from '../kit/confirming.ts'

interface FileFetched {
  readonly file: string
  readonly message: string
}

export type WithdrawalRefusal =
  | { readonly _tag: 'AlreadyFetched'; readonly fetched: readonly FileFetched[] }
  | { readonly _tag: 'Refused'; readonly message: string }

export interface UploadWithdrawn {
  readonly of: ListedUpload
  readonly refusal: WithdrawalRefusal
  readonly answer: ReportUpload
}

/** Confirming then also withdraws reports that clients have fetched. */
export const isFetched = O.exists(({ _tag }: WithdrawalRefusal) => _tag === 'AlreadyFetched')

export const uploadWithdrawalMachine = confirming<UploadWithdrawn>()

export type UploadWithdrawalRef = ActorRefFrom<typeof uploadWithdrawalMachine>
