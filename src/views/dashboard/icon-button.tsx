import { ActionIcon } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/ActionIcon.css'
import { Icon, type IconName } from './icon.tsx'
import styles from './icon-button.module.css'

interface Props {
  readonly icon: IconName
  readonly label: string
  readonly onClick: () => void
  readonly isBusy?: boolean
}

export const IconButton = ({ icon, label, onClick, isBusy }: Props) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    size="lg"
    className={styles['icon']}
    aria-label={label}
    title={label}
    aria-busy={isBusy}
    onClick={onClick}
  >
    <Icon name={icon} />
  </ActionIcon>
)
