import type { ActorRefFrom } from 'xstate'
import type { ListedUpload } from '../../domain/archive/uploads/listed-upload.ts'
import type { ReportUpload } from '../../domain/archive/uploads/report-upload.ts'
import { O } from '../../domain/fp.ts'
import { confirmingMachine } from '../kit/confirming.ts'

interface FileFetched {
  readonly file: string
  readonly message: string
}

export type UploadWithdrawalRefusal =
  | { readonly _tag: 'AlreadyFetched'; readonly fetched: readonly FileFetched[] }
  | { readonly _tag: 'Refused'; readonly message: string }

export interface UploadWithdrawn {
  readonly of: ListedUpload
  readonly refusal: UploadWithdrawalRefusal
  readonly answer: ReportUpload
}

/** Confirming then also withdraws reports that clients have fetched. */
export const isFetched = O.exists(({ _tag }: UploadWithdrawalRefusal) => _tag === 'AlreadyFetched')

export const uploadWithdrawalMachine = confirmingMachine<UploadWithdrawn>()

export type UploadWithdrawalRef = ActorRefFrom<typeof uploadWithdrawalMachine>
