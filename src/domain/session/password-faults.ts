import { isCommon, lookalikeReadings } from './common-passwords.ts'
import { maxPasswordLength, type PasswordFault, type PasswordStrength, strengthFaults } from './password-rules.ts'
import { normalizedText } from '../text/normalized-text.ts'

const minWordLength = 4

const canonicalText = (text: string): string => normalizedText(text, 'NFKC').toLowerCase()

/** Ignores the domain of an address, which does not identify a person. */
const wordsOf = (text: string): readonly string[] => {
  const own = canonicalText(text).replace(/@.*$/u, '')
  return [own.trim(), ...own.split(/[^\p{L}\p{M}\d]+/u)].filter((word) => word.length >= minWordLength)
}

const hasWordOf = (password: string, texts: readonly string[]): boolean => {
  const written = [canonicalText(password), ...lookalikeReadings(canonicalText(password))]
  return texts.flatMap(wordsOf).some((word) => written.some((text) => text.includes(word)))
}

export interface PasswordOwner {
  readonly own: readonly string[]
  readonly firm: readonly string[]
}

export const passwordFaults = (
  password: string,
  strength: PasswordStrength,
  { own, firm }: PasswordOwner,
): readonly PasswordFault[] => {
  const faults = strengthFaults(password, strength)
  // stop here: further checks take time in proportion to its length
  if (password.length > maxPasswordLength) return [...faults, 'TooLong']
  return [
    ...faults,
    ...(isCommon(password) ? (['Common'] as const) : []),
    ...(hasWordOf(password, own) ? (['HasOwnWord'] as const) : []),
    ...(hasWordOf(password, firm) ? (['HasFirmWord'] as const) : []),
  ]
}
