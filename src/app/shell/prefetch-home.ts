import { type SnapshotFrom, waitFor } from 'xstate'
import { O } from '../../domain/fp.ts'
import type { appMachine, AppRef } from '../../machines/shell/app.ts'
import { drawnFirst, tellDrawn } from '../../views/adapters/rendering/drawn-first.ts'
import { homeLater } from './home-later.ts'
import { homeLive } from './home-live.ts'

const home = () => [
  import('../dashboards/provide-dashboard.ts'),
  import('../../views/shell/layout/home-layout.tsx'),
  import('../../views/dashboards/dashboard-screen.tsx'),
  // named here as well, so that the build puts it with the others
  import('../../views/widgets/text-widget.tsx'),
  import('../../views/widgets/widget-body.tsx').then(({ TextPanel }) => TextPanel.fetch()),
]

const pause = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve))

/** Other screens are drawn whole once they are open: a dashboard tells by itself, when its first panels are. */
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
  // The question goes first: a browser has six ways to a server at a time.
  await pause()
  waitFor(app, isOtherDrawn).then(tellDrawn, () => undefined)
  // What cannot be fetched now is fetched again when it is needed, and its failure shown there.
  await Promise.allSettled(home())
  await drawnFirst
  await Promise.allSettled([...homeLive(), ...homeLater()])
}
