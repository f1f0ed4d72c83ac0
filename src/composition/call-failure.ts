import type { ApiError } from '../api/api-error.ts'
import type { CallFailure } from '../machines/call-failure.ts'

export const callFailure = (error: ApiError): CallFailure =>
  error._tag === 'Refused' ? { _tag: 'Refused', message: error.message } : { _tag: 'Lost' }
