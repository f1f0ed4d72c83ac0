import type { PasswordRefusal } from '../../../domain/session/password-draft.ts'
import { waitText } from '../../../domain/permissions/allowances/allowances.ts'

export const passwordRefusalText = (refusal: PasswordRefusal): string => {
  switch (refusal._tag) {
    case 'IncorrectPassword':
      return 'Incorrect Password Entered'
    case 'WeakPassword':
      return 'Password is too short'
    case 'SamePassword':
      return 'The new password is the one you have'
    case 'TooManyAttempts':
      return `Too many attempts. Please try again in ${waitText(refusal.retryAfter)}.`
    case 'OutOfRoom':
      return refusal.message
    case 'Unreachable':
      return 'There was a problem'
  }
}
