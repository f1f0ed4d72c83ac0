import type { SignInRefusal } from '../../../domain/session/sign-in-refusal.ts'
import { waitText } from '../../../domain/permissions/allowances/allowances.ts'

export const refusalText = (refusal: SignInRefusal): string => {
  switch (refusal._tag) {
    case 'WrongCredentials':
      return 'The user name or password is not right.'
    case 'TooManyAttempts':
      return `Too many attempts. Please try again in ${waitText(refusal.retryAfter)}.`
    case 'OutOfRoom':
      return refusal.message
    case 'Unreachable':
      return 'Plutus cannot be reached at the moment. Please try again.'
  }
}
