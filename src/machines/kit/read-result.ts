import type { ApiError } from '../../api/api-error.ts'
import { isRetryableStatus } from '../../domain/numbers/http-status.ts'
import { E } from '../../domain/fp.ts'

export type ReadResult<Value> = E.Either<ApiError, Value>

// 408 (late) and 425 (early) ask for a later retry
const isTransientError = (error: { readonly status: number }): boolean =>
  error.status === 408 || error.status === 425 || isRetryableStatus(error)

const isPermanentError = (error: ApiError): boolean => {
  switch (error._tag) {
    case 'NotAllowed':
    case 'TooLarge':
    case 'Undecodable':
      return true
    case 'Refused':
      return !isTransientError(error)
    case 'Unreachable':
    case 'TooSlow':
    case 'OutOfSpace':
    case 'SessionMissing':
    case 'SessionExpired':
      return false
  }
}

export const isAnswered = (result: ReadResult<unknown>): boolean => E.isRight(result)

export const isRefused = (result: ReadResult<unknown>): boolean => E.isLeft(result) && isPermanentError(result.left)

export const isMissing = (result: ReadResult<unknown>): boolean =>
  E.isLeft(result) && result.left._tag === 'Refused' && result.left.refusal === 'NotFound'

/** A retry at once would probably take as long. */
export const isSlow = (result: ReadResult<unknown>): boolean => E.isLeft(result) && result.left._tag === 'TooSlow'
