import type { ActorRefFrom } from 'xstate'
import type { ListedUpload } from '../../domain/archive/uploads/listed-upload.ts'
import type { ReportUpload } from '../../domain/archive/uploads/report-upload.ts'
import { O } from '../../domain/fp.ts'
import { confirmingMachine } from '../kit/confirming.ts'

interface FetchedUploadFile {
  readonly file: string
  readonly message: string
}

export type UploadWithdrawalRefusal =
  | { readonly _tag: 'AlreadyFetched'; readonly fetched: readonly FetchedUploadFile[] }
  | { readonly _tag: 'Refused'; readonly message: string }

export interface UploadWithdrawal {
  readonly of: ListedUpload
  readonly refusal: UploadWithdrawalRefusal
  readonly answer: ReportUpload
}

/** After this refusal, a confirmation also withdraws reports that clients have fetched. */
export const isAlreadyFetched = O.exists(({ _tag }: UploadWithdrawalRefusal) => _tag === 'AlreadyFetched')

export const uploadWithdrawalMachine = confirmingMachine<UploadWithdrawal>()

export type UploadWithdrawalRef = ActorRefFrom<typeof uploadWithdrawalMachine>
