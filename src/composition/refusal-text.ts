import type { ApiError } from '../api/api-error.ts'

/** A failed call in words: the server's own where it refused. */
export const refusalText = (error: ApiError): string =>
  error._tag === 'Refused' ? error.message : 'There was a problem'
