import type { CallFailure } from '../../../machines/kit/call-failure.ts'

export const failureText = (failure: CallFailure): string =>
  failure._tag === 'Refused' ? failure.message : 'Cannot reach the server. Please try again.'
