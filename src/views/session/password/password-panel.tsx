import { useSelector } from '@xstate/react'
import type { PasswordPanelRef } from '../../../machines/session/password-panel.ts'
import disclosure from '../../shell/layout/sidebar/disclosure.module.css'
import { PasswordForm } from './password-form.tsx'
import styles from './password-panel.module.css'
import { passwordChangedText } from '../../../domain/texts.ts'

interface Props {
  readonly panel: PasswordPanelRef
  readonly username: string
}

export const PasswordPanel = ({ panel, username }: Props) => {
  const isCollapsed = useSelector(panel, (snapshot) => snapshot.matches('collapsed'))
  const hasChanged = useSelector(panel, ({ context }) => context.hasChanged)
  return (
    <div>
      <button
        type="button"
        className={disclosure['summary']}
        aria-expanded={!isCollapsed}
        onClick={() => panel.send({ type: 'panel.toggled' })}
      >
        Change password
      </button>
      <p role="status" className={styles['notice']}>
        {hasChanged && passwordChangedText}
      </p>
      {!isCollapsed && <PasswordForm panel={panel} username={username} canCancel />}
    </div>
  )
}
