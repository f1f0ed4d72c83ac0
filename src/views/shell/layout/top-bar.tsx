import { useSelector } from '@xstate/react'
import type { AppRef } from '../../../machines/shell/app.ts'
import styles from './top-bar.module.css'
import { ActionIcon } from '@mantine/core'
import type { ActorRefFrom, StateValueFrom } from 'xstate'
import type { colorSchemeMachine } from '../../../machines/shell/color-scheme.ts'
import type { connectionMachine } from '../../../machines/shell/connection.ts'
import connectionBadgeStyles from './connection-badge.module.css'
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

type ConnectionState = StateValueFrom<typeof connectionMachine>

interface ConnectionBadgeProps {
  readonly connection: ActorRefFrom<typeof connectionMachine>
}

const connectionLabels: Readonly<Record<ConnectionState, string>> = {
  offline: 'Offline',
  connecting: 'Connecting',
  catchingUp: 'Updating',
  live: 'Live',
}

const ConnectionBadge = ({ connection }: ConnectionBadgeProps) => {
  const state = useSelector(connection, ({ value }) => value)
  return (
    <span
      className={connectionBadgeStyles['badge']}
      data-state={state}
      role="status"
      aria-label={`Connection: ${connectionLabels[state]}`}
    >
      <span className={connectionBadgeStyles['dot']} aria-hidden="true" />
      {connectionLabels[state]}
    </span>
  )
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
