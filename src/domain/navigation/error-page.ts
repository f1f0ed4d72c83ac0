import * as t from 'io-ts'

export const ErrorType = t.keyof({ expired: null, unauthorised: null, 'not-found': null })
export type ErrorType = t.TypeOf<typeof ErrorType>

export const errorPath = (type: ErrorType, redirect?: string): string =>
  redirect === undefined ? `/error/${type}` : `/error/${type}?${new URLSearchParams({ redirect }).toString()}`
