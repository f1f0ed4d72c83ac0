import { useSelector } from '@xstate/react'
import { topSegment } from '../../../domain/navigation/route.ts'
import type { AppRef } from '../../../machines/shell/app.ts'
import { ConnectionBadge } from './connection-badge.tsx'
import { SchemeSwitch } from './scheme-switch.tsx'
import styles from './top-bar.module.css'

interface Props {
  readonly app: AppRef
}

export const TopBar = ({ app }: Props) => {
  const segment = useSelector(app, ({ context }) => topSegment(context.address))
  const { connection, colorScheme } = useSelector(app, ({ children }) => children)
  return (
    <header className={styles['bar']}>
      <span className={styles['segment']}>{segment === '' ? 'home' : segment}</span>
      {connection !== undefined && <ConnectionBadge connection={connection} />}
      {colorScheme !== undefined && <SchemeSwitch colorScheme={colorScheme} />}
    </header>
  )
}
