import { type ApiError, isWorded } from '../api/api-error.ts'
import type { CallFailure } from '../machines/kit/call-failure.ts'

export const callFailure = (error: ApiError): CallFailure =>
  isWorded(error) ? { _tag: 'Refused', message: error.message } : { _tag: 'Lost' }
