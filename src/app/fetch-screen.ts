import { fromPromise, type SnapshotFrom, type AnyStateMachine } from 'xstate'
import { E, O } from '../domain/fp.ts'
import type { FetchedScreen, ScreenFetching, ScreenRequest } from '../machines/shell/open-screen.ts'
import type { OpenScreenDeps } from './screen.ts'
import { screens } from './screens.tsx'

export const fetchScreen = (deps: OpenScreenDeps) =>
  fromPromise<ScreenFetching, O.Option<ScreenRequest>>(async ({ input: request }) => {
    if (O.isNone(request)) return E.right(O.none)
    const { name, ...at } = request.value
    const screen = screens[name]
    if (screen.kind !== 'machine') return E.right(O.none)
    const input: unknown = screen.input(at)
    return screen.machine(deps).then(
      (machine) => E.right(O.some({ name, input, machine })),
      () => E.left('CodeMissing' as const),
    )
  })

export const isUnsaved =
  (name: FetchedScreen['name']) =>
  (snapshot: SnapshotFrom<AnyStateMachine>): boolean => {
    const screen = screens[name]
    return screen.kind === 'machine' && screen.unsaved(snapshot)
  }
