import { type ApiError, isWorded } from '../api/api-error.ts'

/** A failed call in words: the server's own where it refused. */
export const refusalText = (error: ApiError): string => (isWorded(error) ? error.message : 'There was a problem')
