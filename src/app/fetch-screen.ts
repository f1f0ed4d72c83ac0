import { fromPromise, type SnapshotFrom, type AnyStateMachine } from 'xstate'
import { O } from '../domain/fp.ts'
import type { FetchedScreen, ScreenRequest } from '../machines/shell/open-screen.ts'
import type { DashboardDeps } from './dashboards/provide-dashboard.ts'
import { screens } from './screens.tsx'

export const fetchScreen = (deps: DashboardDeps) =>
  fromPromise<O.Option<FetchedScreen>, O.Option<ScreenRequest>>(async ({ input: request }) => {
    if (O.isNone(request)) return O.none
    const { name, ...at } = request.value
    const screen = screens[name]
    if (screen.kind !== 'machine') return O.none
    const input: unknown = screen.input(at)
    return O.some({ name, input, machine: await screen.machine(deps) })
  })

export const isUnsaved =
  (name: FetchedScreen['name']) =>
  (snapshot: SnapshotFrom<AnyStateMachine>): boolean => {
    const screen = screens[name]
    return screen.kind === 'machine' && screen.unsaved(snapshot)
  }
