import { chosenStrength, passwordFaultText, strengthFaults } from './password-rules.ts'
import { passwordsDifferText } from '../texts.ts'

/** The new password that a link lets somebody choose. */
export interface ChoiceDraft {
  readonly password: string
  readonly confirmation: string
}

export const emptyChoice: ChoiceDraft = { password: '', confirmation: '' }

export const isChoiceTyped = ({ password, confirmation }: ChoiceDraft): boolean =>
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

const isStrong = (password: string): boolean => strengthFaults(password, chosenStrength).length === 0

export interface PasswordDraftFaults {
  readonly newPassword: string | null
  readonly confirmPassword: string | null
}

const strengthFaultText = (password: string): string | null => {
  const [fault] = strengthFaults(password, chosenStrength)
  return fault === undefined ? null : passwordFaultText(fault, chosenStrength)
}

export const draftFaults = ({ newPassword, confirmPassword }: PasswordDraft): PasswordDraftFaults => ({
  newPassword: newPassword === '' ? null : strengthFaultText(newPassword),
  confirmPassword: confirmPassword === '' || confirmPassword === newPassword ? null : passwordsDifferText,
})

/** After signing in with a given password, nobody must enter it again. */
export const isAcceptable = ({ oldPassword, newPassword, confirmPassword }: PasswordDraft, isGiven: boolean): boolean =>
  (isGiven || oldPassword !== '') && isStrong(newPassword) && confirmPassword === newPassword
