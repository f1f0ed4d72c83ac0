import { MantineProvider } from '@mantine/core'
import './base.css'
import { useSelector } from '@xstate/react'
import { O } from '../../domain/fp.ts'
import type { AppRef } from '../../machines/shell/app.ts'
import { schemeIn } from '../../machines/shell/color-scheme.ts'
import type { SessionRef } from '../../machines/session/session.ts'
import { useFocusRescued } from '../adapters/focus/use-focus-rescued.ts'
import { FailureBoundary } from '../adapters/failure-boundary.tsx'
import { FailurePage } from './error/failure-page.tsx'
import { UnreachableScreen } from './error/unreachable-screen.tsx'
import { OpenedScreen } from './opened.tsx'
import { OpeningView, OpeningPage } from './opening.tsx'
import type { ScreenViews } from './screen-view.ts'
import { VersionGate } from './version-gate.tsx'
import { cssVariables, plutusTheme } from './theme.ts'
import { lazyComponent } from '../adapters/lazy-component.tsx'
import { firstPaint } from '../adapters/rendering/after-first-paint.ts'

const HomeLayout = lazyComponent(async () => (await import('./layout/home-layout.tsx')).HomeLayout, {
  meanwhile: OpeningPage,
})
const ReSignInModal = lazyComponent(async () => (await import('../session/sign-in/re-sign-in-modal.tsx')).ReSignInModal)
const CarriedTokenScreen = lazyComponent(
  async () => (await import('../session/sign-in/carried-token-screen.tsx')).CarriedTokenScreen,
  { meanwhile: OpeningPage },
)
const LeaveDialog = lazyComponent(async () => (await import('./leave-dialog.tsx')).LeaveDialog)
const SearchPanel = lazyComponent(async () => {
  await firstPaint
  return (await import('./search/search-panel.tsx')).SearchPanel
})

interface Props {
  readonly app: AppRef
  readonly screens: ScreenViews
}

const ShownScreen = ({ app, screens, session }: Props & { readonly session: SessionRef }) => {
  const screen = useSelector(app, ({ context }) => context.screen)
  const search = useSelector(app, ({ children }) => children.search)
  const isMember = useSelector(app, ({ context }) => context.visitor._tag === 'Member')
  const isAsked = useSelector(app, (snapshot) => snapshot.matches({ journey: 'asking' }))
  const isUnreachable = useSelector(session, (snapshot) => snapshot.matches('unreachable'))
  const isLapsed = useSelector(session, (snapshot) => snapshot.matches({ signedIn: 'lapsed' }))
  useFocusRescued()
  const timeZone = useSelector(session, ({ context }) => O.toNullable(context.profile)?.timeZone)
  const isCarrying = useSelector(session, (snapshot) => snapshot.matches({ carrying: 'asking' }))
  if (isCarrying) return <CarriedTokenScreen session={session} />
  if (isUnreachable) return <UnreachableScreen session={session} />
  if (O.isNone(screen)) return <OpeningView label="One moment" />
  const own = screens[screen.value.name]
  const view = own.kind === 'page' && own.atHome !== undefined && isMember ? own.atHome : own
  const props = { app, session, screen: screen.value }
  return (
    <>
      {/* before the screen: the panel returns the focus before the new screen takes it */}
      {search !== undefined && <SearchPanel search={search} />}
      {view.kind === 'page' && <view.View {...props} />}
      {view.kind === 'public' && (
        <OpenedScreen app={app} screen={screen.value} isWholePage>
          {(actor) => <view.View key={actor.sessionId} actor={actor} />}
        </OpenedScreen>
      )}
      {view.kind !== 'page' && view.kind !== 'public' && (
        // a new time zone remounts the layout, which redraws all times of day
        <HomeLayout key={timeZone} {...props} view={view} />
      )}
      {isAsked && !isLapsed && <LeaveDialog app={app} />}
      {isLapsed && <ReSignInModal session={session} />}
    </>
  )
}

const useScheme = (app: AppRef) => {
  const colorScheme = useSelector(app, ({ children }) => children.colorScheme)
  return useSelector(colorScheme, schemeIn)
}

export const AppView = ({ app, screens }: Props) => {
  const session = useSelector(app, ({ children }) => children.session)
  const protocol = useSelector(app, ({ children }) => children.protocol)
  const hasFailed = useSelector(app, ({ status }) => status === 'error')
  return (
    <MantineProvider theme={plutusTheme} cssVariablesResolver={cssVariables} forceColorScheme={useScheme(app)}>
      <FailureBoundary fallback={<FailurePage />}>
        {session === undefined || protocol === undefined || hasFailed ? (
          <FailurePage />
        ) : (
          <VersionGate protocol={protocol}>
            <ShownScreen app={app} screens={screens} session={session} />
          </VersionGate>
        )}
      </FailureBoundary>
    </MantineProvider>
  )
}
