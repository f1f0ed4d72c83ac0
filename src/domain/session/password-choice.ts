import { type PasswordFault, chosen, passwordFaultText } from './password-rules.ts'
import { passwordFaults } from './password-faults.ts'

export interface ChoiceDraft {
  readonly password: string
  readonly confirmation: string
}

export const emptyChoice: ChoiceDraft = { password: '', confirmation: '' }

const faultsOf = (password: string, username: string): readonly PasswordFault[] =>
  passwordFaults(password, chosen, { own: [username], firm: [] })

/** What is said under each field; nothing of what is still empty. What the firm is called only the server holds it against. */
export const choiceFaults = (
  { password, confirmation }: ChoiceDraft,
  username: string,
): Readonly<Record<keyof ChoiceDraft, string | null>> => {
  const [fault] = password === '' ? [] : faultsOf(password, username)
  return {
    password: fault === undefined ? null : passwordFaultText(fault, chosen),
    confirmation: confirmation === '' || confirmation === password ? null : "Passwords don't match",
  }
}

export const isAcceptableChoice = ({ password, confirmation }: ChoiceDraft, username: string): boolean =>
  faultsOf(password, username).length === 0 && confirmation === password
