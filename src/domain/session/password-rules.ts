import { minimumPasswordText, shortPasswordText } from '../texts.ts'
export type PasswordFault =
  | 'TooShort'
  | 'TooLong'
  | 'NeedsCapital'
  | 'NeedsDigit'
  | 'Common'
  | 'HasOwnWord'
  | 'HasFirmWord'

/** Names in calls; browsers of earlier releases know only the first. */
export const passwordRefusals = {
  TooShort: 'WeakPassword',
  TooLong: 'PasswordTooLong',
  NeedsCapital: 'PasswordNeedsCapital',
  NeedsDigit: 'PasswordNeedsDigit',
  Common: 'PasswordTooCommon',
  HasOwnWord: 'PasswordHasOwnWord',
  HasFirmWord: 'PasswordHasFirmWord',
} as const satisfies Readonly<Record<PasswordFault, string>>
export type PasswordRefusalTag = (typeof passwordRefusals)[PasswordFault]

/** Spec §5: six characters for a given password, eight with a capital and a digit for a chosen one. */
export interface PasswordStrength {
  readonly minLength: 6 | 8
  readonly needsMix: boolean
}

export const issuedPasswordStrength: PasswordStrength = { minLength: 6, needsMix: false }
export const chosenPasswordStrength: PasswordStrength = { minLength: 8, needsMix: true }

export const maxPasswordLength = 200

const faultIf = (isFault: boolean, fault: PasswordFault): readonly PasswordFault[] => (isFault ? [fault] : [])

export const strengthFaults = (
  password: string,
  { minLength, needsMix }: PasswordStrength,
): readonly PasswordFault[] => [
  ...faultIf(password.length < minLength, 'TooShort'),
  ...faultIf(needsMix && !/\p{Lu}/u.test(password), 'NeedsCapital'),
  ...faultIf(needsMix && !/\d/.test(password), 'NeedsDigit'),
]

const passwordTexts: Readonly<Record<Exclude<PasswordFault, 'TooShort'>, string>> = {
  TooLong: `Password must be at most ${maxPasswordLength} characters`,
  NeedsCapital: 'Password needs a capital letter',
  NeedsDigit: 'Password needs a digit',
  Common: 'This password is too common',
  HasOwnWord: "Password must not contain its owner's name, user name or email",
  HasFirmWord: "Password must not contain the firm's name",
}

export const passwordFaultText = (fault: PasswordFault, { minLength }: PasswordStrength): string => {
  if (fault !== 'TooShort') return passwordTexts[fault]
  return minLength === issuedPasswordStrength.minLength ? minimumPasswordText(minLength) : shortPasswordText
}

export const expiredLinkText = 'This link has expired or was already used.'
