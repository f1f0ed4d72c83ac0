import { type ApiError, hasMessage } from '../../api/api-error.ts'
import type { LinkRefusal } from '../../machines/session/password-link.ts'

export const linkRefusal = (error: ApiError): LinkRefusal => {
  if (!hasMessage(error)) return { _tag: 'Unreachable' }
  if (error._tag === 'Refused' && error.refusal === 'LinkOver') return { _tag: 'LinkOver' }
  return error._tag === 'Refused' && error.refusal === 'TooManyAttempts'
    ? { _tag: 'TooManyAttempts', retryAfter: Math.max(1, error.retryAfter) }
    : { _tag: 'Refused', message: error.message }
}
