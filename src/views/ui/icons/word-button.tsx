import type { ReactNode, Ref } from 'react'
import { Link } from 'wouter'
import { NamedIcon, type IconName } from './icon.tsx'
import styles from './word-button.module.css'

interface Props {
  readonly icon: IconName
  readonly children: ReactNode
  readonly onClick: () => void
  readonly isPressed?: boolean
  readonly ref?: Ref<HTMLButtonElement> | undefined
}

export const WordButton = ({ icon, children, onClick, isPressed, ref }: Props) => (
  <button
    {...(ref !== undefined && { ref })}
    type="button"
    className={styles['word']}
    aria-pressed={isPressed}
    onClick={onClick}
  >
    <NamedIcon name={icon} />
    {children}
  </button>
)

interface LinkProps {
  readonly icon: IconName
  readonly href: string
  readonly label?: string
  readonly children: ReactNode
}

export const WordLink = ({ icon, href, label, children }: LinkProps) => (
  <Link href={href} className={styles['word']} aria-label={label}>
    <NamedIcon name={icon} />
    {children}
  </Link>
)
