import { waitFor } from 'xstate'
import type { AppRef } from '../../machines/shell/app.ts'

const home = () => [
  import('../dashboards/provide-dashboard.ts'),
  import('../../views/shell/layout/home-layout.tsx'),
  import('../../views/shell/search/search-panel.tsx'),
  // what keeps unsaved changes from being lost is asked for when the network may be gone
  import('../../views/shell/leave-dialog.tsx'),
  import('../../views/shell/error/reload-dialog.tsx'),
  import('../../views/session/sign-in/re-sign-in-modal.tsx'),
  import('../../views/dashboards/dashboard-screen.tsx'),
  import('../../views/widgets/text-widget.tsx'),
  import('../../views/widgets/graph/graph-view.tsx'),
  import('../../views/widgets/table/table-view.tsx'),
  import('../../views/widgets/grid/grid-view.tsx'),
  import('../../views/widgets/calendar/calendar-view.tsx'),
  import('../../views/widgets/form-widget.tsx'),
  import('../../streams/socket/socket-io-connect.ts'),
]

export const prefetchHome = async (app: AppRef): Promise<void> => {
  const { session } = app.getSnapshot().children
  if (session === undefined) return
  await waitFor(session, (snapshot) => snapshot.matches('recognising'))
  // The question goes first: a browser has six ways to a server at a time.
  await new Promise((resolve) => setTimeout(resolve))
  // What cannot be fetched now is fetched again when it is needed, and its failure shown there.
  await Promise.allSettled(home())
}
