import { useSelector } from '@xstate/react'
import { Suspense } from 'react'
import type { Screen } from '../../../domain/navigation/screen.ts'
import type { AppRef } from '../../../machines/shell/app.ts'
import type { SessionRef } from '../../../machines/session/session.ts'
import { useFocusAfter } from '../../adapters/use-focus-after.ts'
import { NotificationAlerts } from '../../notifications/notification-alerts.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import styles from './home-layout.module.css'
import { Navigation } from './navigation.tsx'
import { ScreenContent } from './screen-content.tsx'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'

interface Props {
  readonly app: AppRef
  readonly session: SessionRef
  readonly screen: Screen
}

export const HomeLayout = ({ app, session, screen }: Props) => {
  const { visitor, address } = useSelector(app, ({ context }) => context)
  const { layout, notifications, newReports, search } = useSelector(app, ({ children }) => children)
  const main = useFocusAfter<HTMLElement>(address.path)
  if (visitor._tag !== 'Member' || layout === undefined) return <Waiting label="One moment" />
  return (
    <div className={styles['layout']}>
      {screen.name !== 'dashboard' && <PageTitle>{screen.title}</PageTitle>}
      <a className={styles['skip']} href="#content">
        Skip to the content
      </a>
      <Navigation
        layout={layout}
        identity={visitor.identity}
        address={address}
        search={search}
        newReports={newReports}
      />
      <TopBar app={app} />
      <main className={styles['main']} id="content" tabIndex={-1} ref={main}>
        {notifications !== undefined && <NotificationAlerts notifications={notifications} />}
        <Suspense fallback={<Waiting label="Loading" />}>
          <ScreenContent app={app} identity={visitor.identity} screen={screen} />
        </Suspense>
      </main>
      <Sidebar app={app} session={session} layout={layout} />
    </div>
  )
}
