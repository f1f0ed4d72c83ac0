import { useSelector } from '@xstate/react'
import { lazy } from 'react'
import { O } from '../../../domain/fp.ts'
import type { Identity } from '../../../domain/users/identity.ts'
import type { Screen } from '../../../domain/navigation/screen.ts'
import type { AppRef } from '../../../machines/shell/app.ts'
import type { DashboardRef } from '../../../machines/dashboards/dashboard.ts'
import { NewReportsContext } from '../../archive/new-reports-context.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { BackToReports } from './back-to-reports.tsx'

const DashboardScreen = lazy(async () => ({
  default: (await import('../../dashboards/dashboard-screen.tsx')).DashboardScreen,
}))
const HomeScreen = lazy(async () => ({ default: (await import('../home/home-screen.tsx')).HomeScreen }))
const ClientGuide = lazy(async () => ({ default: (await import('../guide/client-guide.tsx')).ClientGuide }))
const AccountantGuide = lazy(async () => ({ default: (await import('../guide/accountant-guide.tsx')).AccountantGuide }))
const WidgetsScreen = lazy(async () => ({
  default: (await import('../../widgets/admin/widgets-screen.tsx')).WidgetsScreen,
}))
const ReportScreen = lazy(async () => ({ default: (await import('../../reports/report-screen.tsx')).ReportScreen }))
const AdviserReportScreen = lazy(async () => ({
  default: (await import('../../reports/adviser-report-screen.tsx')).AdviserReportScreen,
}))
const RunsScreen = lazy(async () => ({ default: (await import('../../reports/runs/runs-screen.tsx')).RunsScreen }))
const LiveReportsScreen = lazy(async () => ({
  default: (await import('../../reports/live/live-reports-screen.tsx')).LiveReportsScreen,
}))
const ReportEditorScreen = lazy(async () => ({
  default: (await import('../../reports/editor/report-editor-screen.tsx')).ReportEditorScreen,
}))
const BatchesScreen = lazy(async () => ({
  default: (await import('../../reports/batches/batches-screen.tsx')).BatchesScreen,
}))
const StaticReportsScreen = lazy(async () => ({
  default: (await import('../../archive/static-reports-screen.tsx')).StaticReportsScreen,
}))
const ComingScreen = lazy(async () => ({ default: (await import('../coming/coming-screen.tsx')).ComingScreen }))

interface Props {
  readonly app: AppRef
  readonly identity: Identity
  readonly screen: Screen
}

const TitleUntilOpen = ({ dashboard }: { readonly dashboard: DashboardRef }) => {
  const isOpen = useSelector(dashboard, ({ context }) => O.isSome(context.seen))
  return isOpen ? null : <PageTitle>Dashboard</PageTitle>
}

const OpenDashboard = ({ app }: Pick<Props, 'app'>) => {
  const dashboard = useSelector(app, ({ context }) => context.dashboard)
  const newReports = useSelector(app, ({ children }) => children.newReports)
  if (O.isNone(dashboard)) return <Waiting label="Opening" />
  return (
    <>
      <TitleUntilOpen dashboard={dashboard.value} />
      <NewReportsContext value={newReports}>
        <DashboardScreen key={dashboard.value.sessionId} dashboard={dashboard.value} />
      </NewReportsContext>
    </>
  )
}

const OpenRoom = ({ app }: Pick<Props, 'app'>) => {
  const room = useSelector(app, ({ context }) => context.room)
  if (O.isNone(room)) return <Waiting label="Opening" />
  switch (room.value.name) {
    case 'admin-widgets':
      return <WidgetsScreen admin={room.value.actor} />
    case 'live-reports':
      return <LiveReportsScreen live={room.value.actor} />
    case 'new-live-report':
    case 'live-report':
      return <ReportEditorScreen editor={room.value.actor} />
    case 'report':
      return <ReportScreen reports={room.value.actor} />
    case 'adviser-report':
      return <AdviserReportScreen desk={room.value.actor} />
    case 'report-runs':
      return <RunsScreen runs={room.value.actor} />
    case 'report-batches':
      return <BatchesScreen batches={room.value.actor} />
    case 'static-reports':
      return <StaticReportsScreen archive={room.value.actor} />
  }
}

export const ScreenContent = ({ app, identity, screen }: Props) => {
  switch (screen.name) {
    case 'dashboard':
      return <OpenDashboard app={app} />
    case 'home':
      return <HomeScreen identity={identity} />
    case 'client-guide':
      return <ClientGuide />
    case 'accountant-guide':
      return <AccountantGuide />
    case 'admin-widgets':
    case 'live-reports':
    case 'new-live-report':
    case 'live-report':
    case 'adviser-report':
    case 'report':
    case 'static-reports':
      return <OpenRoom app={app} />
    case 'report-runs':
    case 'report-batches':
      return (
        <>
          <BackToReports identity={identity} />
          <OpenRoom app={app} />
        </>
      )
    case 'trading':
    case 'users':
    case 'new-user':
    case 'user':
    case 'new-message':
    case 'messages':
    case 'site-settings':
    case 'admin-notifications':
      return <ComingScreen name={screen.name} title={screen.title} />
    case 'own-dashboard':
    case 'login':
    case 'verify':
    case 'logout':
    case 'error':
    case 'new-password':
      return null
  }
}
