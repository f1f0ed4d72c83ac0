import { useSelector } from '@xstate/react'
import type { AppRef } from '../../../machines/shell/app.ts'
import { ConnectionBadge } from './connection-badge.tsx'
import styles from './top-bar.module.css'
import { ActionIcon } from '@mantine/core'
import type { ActorRefFrom } from 'xstate'
import type { colorSchemeMachine } from '../../../machines/shell/color-scheme.ts'
import { NavIcon } from './navigation/nav-icon.tsx'

interface SchemeSwitchProps {
  readonly colorScheme: ActorRefFrom<typeof colorSchemeMachine>
}

const SchemeSwitch = ({ colorScheme }: SchemeSwitchProps) => {
  const isDark = useSelector(colorScheme, (snapshot) => snapshot.matches('dark'))
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={isDark ? 'Use light colours' : 'Use dark colours'}
      onClick={() => colorScheme.send({ type: 'scheme.switched' })}
    >
      <NavIcon name={isDark ? 'Light' : 'Dark'} />
    </ActionIcon>
  )
}

interface Props {
  readonly app: AppRef
}

export const TopBar = ({ app }: Props) => {
  const { connection, colorScheme } = useSelector(app, ({ children }) => children)
  return (
    <header className={styles['bar']}>
      {connection !== undefined && <ConnectionBadge connection={connection} />}
      {colorScheme !== undefined && <SchemeSwitch colorScheme={colorScheme} />}
    </header>
  )
}
