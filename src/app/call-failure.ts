import { type ApiError, isWorded } from '../api/api-error.ts'
import type { CallFailure } from '../machines/kit/call-failure.ts'
import type { SaveRefusal } from '../machines/kit/editing.ts'

export const callFailure = (error: ApiError): CallFailure =>
  isWorded(error) ? { _tag: 'Refused', message: error.message } : { _tag: 'Lost' }

/** A failed call in words: the server's own where it refused. */
export const refusalText = (error: ApiError): string => (isWorded(error) ? error.message : 'There was a problem')

/** Whether somebody else has saved it meanwhile, before the call or while it was decided. */
export const isStale = (error: ApiError): boolean =>
  error._tag === 'Refused' && (error.refusal === 'StaleRevision' || error.refusal === 'Conflict')

/** Why nothing was saved, where no field has words of its own for it. */
export const saveRefusal = (error: ApiError): SaveRefusal<never> =>
  isStale(error) ? { _tag: 'Stale' } : callFailure(error)
