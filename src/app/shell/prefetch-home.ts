import { type SnapshotFrom, waitFor } from 'xstate'
import { O } from '../../domain/fp.ts'
import type { appMachine, AppRef } from '../../machines/shell/app.ts'
import { firstPaint, reportFirstPaint } from '../../views/adapters/rendering/after-first-paint.ts'
import { homeLater } from './home-later.ts'
import { homeLive } from './home-live.ts'

const homeImports = () => [
  import('../dashboards/provide-dashboard.ts'),
  import('../../views/shell/layout/home-layout.tsx'),
  import('../../views/dashboards/dashboard-screen.tsx'),
  // named here too, so that the build puts it into the same chunk
  import('../../views/widgets/text-widget.tsx'),
  import('../../views/widgets/widget-body.tsx').then(({ TextPanel }) => TextPanel.fetch()),
]

const pauseBriefly = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve))

/** True if a screen without a dashboard is open and so drawn. A dashboard reports its first panels itself. */
const isOtherDrawn = (snapshot: SnapshotFrom<typeof appMachine>): boolean => {
  const { screen } = snapshot.context
  const isOther = O.isSome(screen) && !screen.value.name.endsWith('dashboard')
  return (
    isOther && (snapshot.matches({ screen: { shown: 'open' } }) || snapshot.matches({ screen: { shown: 'plain' } }))
  )
}

export const prefetchHome = async (app: AppRef): Promise<void> => {
  const { session } = app.getSnapshot().children
  if (session === undefined) return
  await waitFor(session, (snapshot) => snapshot.matches('recognising'))
  // lets the profile request start first, because browsers allow only six connections to a server
  await pauseBriefly()
  waitFor(app, isOtherDrawn).then(reportFirstPaint, () => undefined)
  // failed files are fetched again when needed
  await Promise.allSettled(homeImports())
  await firstPaint
  await Promise.allSettled([...homeLive(), ...homeLater()])
}
