import { Drawer } from '@mantine/core'
import '@mantine/core/styles/Drawer.css'
import '../../ui/mantine-home.css'
import { useSelector } from '@xstate/react'
import type { ContextFrom } from 'xstate'
import { O } from '../../../domain/fp.ts'
import type { Identity } from '../../../domain/users/identity.ts'
import type { SessionRef } from '../../../machines/session/session.ts'
import type { appMachine, AppRef } from '../../../machines/shell/app.ts'
import type { LayoutRef } from '../../../machines/shell/layout.ts'
import { useFocusAfter } from '../../adapters/focus/use-focus-after.ts'
import { NotificationAlerts } from '../../notifications/notification-alerts.tsx'
import { useEscape } from '../../adapters/focus/use-escape.ts'
import { useLeftPopoversClosed } from '../../adapters/focus/use-left-popovers-closed.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { NewReportsContext } from '../../archive/new-reports-context.ts'
import { MessageSummaryContext } from '../../messages/message-summary-context.ts'
import { OpenedScreen } from '../opened.tsx'
import { OpeningView } from '../opening.tsx'
import type { HomeView, PageProps } from '../screen-view.ts'
import styles from './home-layout.module.css'
import { MainNavigation } from './navigation/navigation.tsx'
import { SidebarContent } from './sidebar/sidebar-content.tsx'
import sidebarStyles from './sidebar/sidebar.module.css'
import { TopBar } from './top-bar.tsx'

interface Props extends PageProps {
  readonly view: HomeView
}

interface ContentProps extends Props {
  readonly identity: Identity
}

const LayoutContent = ({ app, screen, view, identity }: ContentProps) => {
  if (view.kind === 'plain') return <view.View identity={identity} screen={screen} />
  return (
    <OpenedScreen app={app} screen={screen}>
      {(actor) => <view.View key={actor.sessionId} actor={actor} identity={identity} screen={screen} />}
    </OpenedScreen>
  )
}

const isTitledByView = ({ open }: Pick<ContextFrom<typeof appMachine>, 'open'>, view: HomeView): boolean =>
  view.hasOwnTitle && (view.kind === 'plain' || O.isSome(open))

interface SidebarProps {
  readonly app: AppRef
  readonly session: SessionRef
  readonly layout: LayoutRef
}

const LayoutSidebar = ({ app, session, layout }: SidebarProps) => {
  const isNarrow = useSelector(layout, (snapshot) => snapshot.matches('narrow'))
  const isOpen = useSelector(layout, (snapshot) => snapshot.hasTag('sidebar'))
  const close = () => layout.send({ type: 'sidebar.closed' })
  useEscape(isNarrow && isOpen, close)
  const content = <SidebarContent app={app} session={session} />
  if (isNarrow)
    return (
      <Drawer
        opened={isOpen}
        onClose={close}
        closeOnEscape={false}
        position="right"
        size="21rem"
        title="Your account"
        closeButtonProps={{ 'aria-label': 'Close sidebar' }}
      >
        {content}
      </Drawer>
    )
  return isOpen ? (
    <aside className={sidebarStyles['sidebar']} aria-label="Your account">
      {content}
    </aside>
  ) : null
}

export const HomeLayout = ({ view, ...props }: Props) => {
  const { app, session, screen } = props
  const { visitor, address } = useSelector(app, ({ context }) => context)
  const isTitled = useSelector(app, ({ context }) => isTitledByView(context, view))
  const { layout, notifications, newReports, messageSummary, search } = useSelector(app, ({ children }) => children)
  const main = useFocusAfter<HTMLElement>(address.path)
  useLeftPopoversClosed()
  if (visitor._tag !== 'Member' || layout === undefined) return <OpeningView label="One moment" />
  return (
    <div className={styles['layout']}>
      {!isTitled && <PageTitle>{screen.title}</PageTitle>}
      <a className={styles['skip']} href="#content">
        Skip to content
      </a>
      <MainNavigation
        layout={layout}
        identity={visitor.identity}
        address={address}
        search={search}
        newReports={newReports}
        messageSummary={messageSummary}
      />
      <TopBar app={app} />
      <main className={styles['main']} id="content" tabIndex={-1} ref={main}>
        {notifications !== undefined && <NotificationAlerts notifications={notifications} />}
        <NewReportsContext value={newReports}>
          <MessageSummaryContext value={messageSummary}>
            <LayoutContent {...props} view={view} identity={visitor.identity} />
          </MessageSummaryContext>
        </NewReportsContext>
      </main>
      <LayoutSidebar app={app} session={session} layout={layout} />
    </div>
  )
}
