import { ActionIcon } from '@mantine/core'
import type { Ref } from 'react'
import { NamedIcon, type IconName } from './icon.tsx'
import styles from './icon-button.module.css'

interface Props {
  readonly icon: IconName
  readonly label: string
  readonly onClick: () => void
  readonly isBusy?: boolean
  /** Keeps the focus while disabled. */
  readonly isDisabled?: boolean
  readonly isPressed?: boolean
  readonly ref?: Ref<HTMLButtonElement> | undefined
}

export const IconButton = ({ icon, label, onClick, isBusy, isDisabled = false, isPressed, ref }: Props) => (
  <ActionIcon
    {...(ref !== undefined && { ref })}
    variant="subtle"
    color="gray"
    size="lg"
    className={styles['icon']}
    aria-label={label}
    title={label}
    aria-busy={isBusy}
    aria-pressed={isPressed}
    {...(isDisabled && { 'aria-disabled': true, 'data-disabled': true })}
    onClick={isDisabled ? undefined : onClick}
  >
    <NamedIcon name={icon} />
  </ActionIcon>
)
