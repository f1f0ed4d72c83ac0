import { type ApiError, hasMessage } from '../api/api-error.ts'
import type { CallFailure } from '../machines/kit/call-failure.ts'
import type { EditorSaveRefusal } from '../machines/kit/editing.ts'
import { problemText } from '../domain/texts.ts'

export const callFailure = (error: ApiError): CallFailure =>
  hasMessage(error) ? { _tag: 'Refused', message: error.message } : { _tag: 'Lost' }

export const refusalText = (error: ApiError): string => (hasMessage(error) ? error.message : problemText)

export const isStale = (error: ApiError): boolean =>
  error._tag === 'Refused' && (error.refusal === 'StaleRevision' || error.refusal === 'Conflict')

export const saveRefusal = (error: ApiError): EditorSaveRefusal<never> =>
  isStale(error) ? { _tag: 'Stale' } : callFailure(error)
