import { chosenPasswordStrength, passwordFaultText, strengthFaults } from './password-rules.ts'
import { passwordsDifferText } from '../texts.ts'

/** The new password that a link lets somebody choose. */
export interface PasswordChoiceDraft {
  readonly password: string
  readonly confirmation: string
}

export const emptyChoice: PasswordChoiceDraft = { password: '', confirmation: '' }

export const isChoiceTyped = ({ password, confirmation }: PasswordChoiceDraft): boolean =>
  password !== '' || confirmation !== ''

/** `retryAfter` is in seconds. */
export type SignInRefusal =
  | { readonly _tag: 'WrongCredentials' }
  | { readonly _tag: 'TooManyAttempts'; readonly retryAfter: number }
  | { readonly _tag: 'Unreachable' }
  | { readonly _tag: 'OutOfSpace'; readonly message: string }

/** `retryAfter` is in seconds. */
export type PasswordRefusal =
  | { readonly _tag: 'IncorrectPassword' }
  | { readonly _tag: 'FaultyPassword'; readonly message: string }
  | { readonly _tag: 'SamePassword' }
  | { readonly _tag: 'TooManyAttempts'; readonly retryAfter: number }
  | { readonly _tag: 'Unreachable' }
  | { readonly _tag: 'OutOfSpace'; readonly message: string }

export interface PasswordDraft {
  readonly oldPassword: string
  readonly newPassword: string
  readonly confirmPassword: string
}

export const emptyDraft: PasswordDraft = { oldPassword: '', newPassword: '', confirmPassword: '' }

const isStrong = (password: string): boolean => strengthFaults(password, chosenPasswordStrength).length === 0

export interface PasswordDraftFaults {
  readonly newPassword: string | null
  readonly confirmPassword: string | null
}

const strengthFaultText = (password: string): string | null => {
  const [fault] = strengthFaults(password, chosenPasswordStrength)
  return fault === undefined ? null : passwordFaultText(fault, chosenPasswordStrength)
}

export const draftFaults = ({ newPassword, confirmPassword }: PasswordDraft): PasswordDraftFaults => ({
  newPassword: newPassword === '' ? null : strengthFaultText(newPassword),
  confirmPassword: confirmPassword === '' || confirmPassword === newPassword ? null : passwordsDifferText,
})

/** After sign-in with an assigned password (`isGiven`), the person need not enter it again. */
export const isAcceptable = ({ oldPassword, newPassword, confirmPassword }: PasswordDraft, isGiven: boolean): boolean =>
  (isGiven || oldPassword !== '') && isStrong(newPassword) && confirmPassword === newPassword
