import type { CallFailure } from '../../../machines/kit/call-failure.ts'

export const failureText = (failure: CallFailure): string =>
  failure._tag === 'Refused' ? failure.message : 'The server cannot be reached. Please try again.'
