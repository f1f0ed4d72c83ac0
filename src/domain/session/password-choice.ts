import { type PasswordFault, chosenPasswordStrength, passwordFaultText } from './password-rules.ts'
import type { PasswordChoiceDraft } from './password-draft.ts'
import { passwordFaults } from './password-faults.ts'
import { passwordsDifferText } from '../texts.ts'

const faultsOf = (password: string, username: string): readonly PasswordFault[] =>
  passwordFaults(password, chosenPasswordStrength, { own: [username], firm: [] })

/** Empty fields have no faults. Only the server compares with the firm's name. */
export const choiceFaults = (
  { password, confirmation }: PasswordChoiceDraft,
  username: string,
): Readonly<Record<keyof PasswordChoiceDraft, string | null>> => {
  const [fault] = password === '' ? [] : faultsOf(password, username)
  return {
    password: fault === undefined ? null : passwordFaultText(fault, chosenPasswordStrength),
    confirmation: confirmation === '' || confirmation === password ? null : passwordsDifferText,
  }
}

export const isAcceptableChoice = ({ password, confirmation }: PasswordChoiceDraft, username: string): boolean =>
  faultsOf(password, username).length === 0 && confirmation === password
