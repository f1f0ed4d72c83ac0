import { useSelector } from '@xstate/react'
import type { ActorRefFrom, StateValueFrom } from 'xstate'
import type { connectionMachine } from '../../../machines/shell/connection.ts'
import styles from './connection-badge.module.css'

type ConnectionState = StateValueFrom<typeof connectionMachine>

interface Props {
  readonly connection: ActorRefFrom<typeof connectionMachine>
}

const labels: Readonly<Record<ConnectionState, string>> = {
  offline: 'Offline',
  connecting: 'Connecting',
  catchingUp: 'Catching up',
  live: 'Live',
}

export const ConnectionBadge = ({ connection }: Props) => {
  const state = useSelector(connection, ({ value }) => value)
  return (
    <span className={styles['badge']} data-state={state} role="status" aria-label={`Connection: ${labels[state]}`}>
      <span className={styles['dot']} aria-hidden="true" />
      {labels[state]}
    </span>
  )
}
