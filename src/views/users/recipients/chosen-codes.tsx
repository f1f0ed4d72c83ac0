import { IconButton } from '../../ui/icons/icon-button.tsx'
import styles from './recipients.module.css'

export const mostListed = 50

export const AndMore = ({ length }: { readonly length: number }) =>
  length > mostListed && <li>and {(length - mostListed).toLocaleString('en')} more</li>

interface Props {
  readonly label: string
  readonly codes: readonly string[]
  /** Those among them it cannot go to. */
  readonly leftOut?: readonly string[]
  readonly isDisabled: boolean
  readonly nameOf: (code: string) => string
  readonly onRemove: (code: string) => void
}

export const ChosenCodes = ({ label, codes, leftOut = [], isDisabled, nameOf, onRemove }: Props) =>
  codes.length > 0 && (
    <ul className={styles['chosen']} tabIndex={codes.length > 6 ? 0 : undefined} aria-label={label}>
      {codes.slice(0, mostListed).map((code) => (
        <li key={code}>
          <span>
            {nameOf(code)} <small>{code}</small>
            {leftOut.includes(code) && <strong> Cannot be sent to</strong>}
          </span>
          <IconButton icon="remove" label={`Remove ${code}`} isDisabled={isDisabled} onClick={() => onRemove(code)} />
        </li>
      ))}
      <AndMore length={codes.length} />
    </ul>
  )
