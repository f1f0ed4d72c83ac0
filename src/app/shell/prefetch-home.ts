import { waitFor } from 'xstate'
import type { AppRef } from '../../machines/shell/app.ts'
import { homeLater } from './home-later.ts'

const home = () => [
  import('../dashboards/provide-dashboard.ts'),
  import('../../views/shell/layout/home-layout.tsx'),
  import('../../views/dashboards/dashboard-screen.tsx'),
  import('../../views/widgets/text-widget.tsx'),
]

const pause = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve))

export const prefetchHome = async (app: AppRef): Promise<void> => {
  const { session } = app.getSnapshot().children
  if (session === undefined) return
  await waitFor(session, (snapshot) => snapshot.matches('recognising'))
  // The question goes first: a browser has six ways to a server at a time.
  await pause()
  // What cannot be fetched now is fetched again when it is needed, and its failure shown there.
  await Promise.allSettled(home())
  // what has come is drawn first
  await pause()
  await Promise.allSettled(homeLater())
}
