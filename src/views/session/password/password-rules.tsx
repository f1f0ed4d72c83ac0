import { VisuallyHidden } from '@mantine/core'
import {
  maxPasswordLength,
  type PasswordFault,
  type PasswordStrength,
  strengthFaults,
} from '../../../domain/session/password-rules.ts'
import styles from './password-rules.module.css'

interface Props {
  readonly password: string
  readonly strength: PasswordStrength
  readonly whose?: 'your' | 'their'
}

interface PasswordRule {
  readonly fault: PasswordFault
  readonly text: string
}

const rulesOfStrength = ({ minLength, needsMix }: PasswordStrength): readonly PasswordRule[] => [
  { fault: 'TooShort', text: `${minLength} to ${maxPasswordLength} characters` },
  ...(needsMix
    ? ([
        { fault: 'NeedsCapital', text: 'A capital letter' },
        { fault: 'NeedsDigit', text: 'A digit' },
      ] as const)
    : []),
]

/** Ticks rules during input. The last one is unticked, because only the server can check it. */
export const PasswordRules = ({ password, strength, whose = 'your' }: Props) => {
  const faults = strengthFaults(password, strength)
  return (
    <ul className={styles['rules']} aria-label="Password requirements">
      {rulesOfStrength(strength).map(({ fault, text }) => {
        const isKept = password !== '' && !faults.includes(fault)
        return (
          <li key={fault} className={styles[isKept ? 'kept' : 'open']}>
            {text}
            {isKept && <VisuallyHidden>: done</VisuallyHidden>}
          </li>
        )
      })}
      <li className={styles['open']}>
        No common password, and not {whose} name, user name or email, or the firm’s name
      </li>
    </ul>
  )
}
