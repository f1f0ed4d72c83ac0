import { VisuallyHidden } from '@mantine/core'
import {
  mostPasswordLetters,
  type PasswordFault,
  type PasswordStrength,
  strengthFaults,
} from '../../../domain/session/password-rules.ts'
import styles from './password-rules.module.css'

interface Props {
  readonly password: string
  readonly strength: PasswordStrength
  /** Whose name it must not contain, as the reader says it. */
  readonly whose?: 'yours' | 'theirs'
}

interface Rule {
  readonly fault: PasswordFault
  readonly text: string
}

const rulesOf = ({ least, needsMix }: PasswordStrength): readonly Rule[] => [
  { fault: 'TooShort', text: `${least} to ${mostPasswordLetters} characters` },
  ...(needsMix
    ? ([
        { fault: 'NeedsCapital', text: 'A capital letter' },
        { fault: 'NeedsDigit', text: 'A digit' },
      ] as const)
    : []),
]

/** What a password needs, ticked as it is typed. What only the server can tell is said last and ticked by nobody. */
export const PasswordRules = ({ password, strength, whose = 'yours' }: Props) => {
  const faults = strengthFaults(password, strength)
  return (
    <ul className={styles['rules']} aria-label="What the password needs">
      {rulesOf(strength).map(({ fault, text }) => {
        const isKept = password !== '' && !faults.includes(fault)
        return (
          <li key={fault} className={styles[isKept ? 'kept' : 'open']}>
            {text}
            {isKept && <VisuallyHidden>: done</VisuallyHidden>}
          </li>
        )
      })}
      <li className={styles['open']}>
        Nothing common, no name, user name or email of {whose}, and not the name of the firm
      </li>
    </ul>
  )
}
