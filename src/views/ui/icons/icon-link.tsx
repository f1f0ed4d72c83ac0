import { ActionIcon } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Icon, type IconName } from './icon.tsx'
import styles from './icon-button.module.css'

interface Props {
  readonly icon: IconName
  readonly label: string
  readonly href: string
  readonly children?: ReactNode
}

export const IconLink = ({ icon, label, href, children }: Props) => (
  <ActionIcon
    component={Link}
    href={href}
    variant="subtle"
    color="gray"
    size="lg"
    className={styles['icon']}
    aria-label={label}
    title={label}
  >
    <Icon name={icon} />
    {children}
  </ActionIcon>
)
