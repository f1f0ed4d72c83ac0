import { from, map, merge, type Observable, of, switchMap } from 'rxjs'
import { fromPromise, type SnapshotFrom, type AnyStateMachine } from 'xstate'
import { E, O } from '../domain/fp.ts'
import type { FetchedScreen, OpenScreen, ScreenFetchResult, ScreenRequest } from '../machines/shell/open-screen.ts'
import type { OpenScreenDeps } from './screen.ts'
import { appScreens } from './screens.tsx'

export const fetchScreen = (deps: OpenScreenDeps) =>
  fromPromise<ScreenFetchResult, O.Option<ScreenRequest>>(async ({ input: request }) => {
    if (O.isNone(request)) return E.right(O.none)
    const { name, ...at } = request.value
    const screen = appScreens[name]
    const fetched = (machine: Promise<AnyStateMachine>, input?: unknown): Promise<ScreenFetchResult> =>
      machine.then(
        (machine) => E.right(O.some({ name, input, machine })),
        () => E.left('CodeMissing' as const),
      )
    if (screen.kind === 'public') return fetched(screen.machine(deps))
    if (screen.kind !== 'machine' || at.identity === null) return E.right(O.none)
    return fetched(screen.machine(deps), screen.input(at))
  })

export const isUnsaved =
  (name: FetchedScreen['name']) =>
  (snapshot: SnapshotFrom<AnyStateMachine>): boolean => {
    const screen = appScreens[name]
    if (screen.kind === 'public') return screen.unsaved(snapshot)
    if (screen.kind !== 'machine') return false
    return screen.unsaved(snapshot) || screen.writing?.(snapshot)?.getSnapshot().context.hasEdits === true
  }

/** Repeats the last snapshot whenever a dialog of the screen gets input. */
export const screenSnapshots = ({ name, actor }: OpenScreen): Observable<SnapshotFrom<AnyStateMachine>> =>
  from(actor).pipe(
    switchMap((snapshot) => {
      const screen = appScreens[name]
      const writing = screen.kind === 'machine' ? screen.writing?.(snapshot) : undefined
      return writing === undefined ? of(snapshot) : merge(of(null), from(writing)).pipe(map(() => snapshot))
    }),
  )
