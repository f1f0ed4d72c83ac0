import { Drawer } from '@mantine/core'
import '@mantine/core/styles/Drawer.css'
import { useSelector } from '@xstate/react'
import type { AppRef } from '../../../../machines/shell/app.ts'
import type { LayoutRef } from '../../../../machines/shell/layout.ts'
import type { SessionRef } from '../../../../machines/session/session.ts'
import { SidebarContent } from './sidebar-content.tsx'
import styles from './sidebar.module.css'

interface Props {
  readonly app: AppRef
  readonly session: SessionRef
  readonly layout: LayoutRef
}

export const Sidebar = ({ app, session, layout }: Props) => {
  const isNarrow = useSelector(layout, (snapshot) => snapshot.matches('narrow'))
  const isOpen = useSelector(layout, (snapshot) => snapshot.hasTag('sidebar'))
  const content = <SidebarContent app={app} session={session} />
  if (isNarrow)
    return (
      <Drawer
        opened={isOpen}
        onClose={() => layout.send({ type: 'sidebar.closed' })}
        position="right"
        size="21rem"
        title="Your account"
        closeButtonProps={{ 'aria-label': 'Close the sidebar' }}
      >
        {content}
      </Drawer>
    )
  return isOpen ? (
    <aside className={styles['sidebar']} aria-label="Your account">
      {content}
    </aside>
  ) : null
}
