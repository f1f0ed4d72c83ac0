import type { ComponentType } from 'react'
import type { ActorRefFrom, AnyStateMachine, InputFrom, SnapshotFrom } from 'xstate'
import type { EditingStatusRef } from '../machines/kit/justifying.ts'
import type { ScreenInput } from '../machines/shell/open-screen.ts'
import { lazyComponent } from '../views/adapters/lazy-component.tsx'
import { LoadingScreen } from '../views/ui/waiting.tsx'
import { OpeningPage } from '../views/shell/opening.tsx'
import type {
  MachineProps,
  MachineView,
  PageProps,
  PageView,
  PlainProps,
  PlainView,
  PublicView,
} from '../views/shell/screen-view.ts'
import type { DashboardDeps } from './dashboards/provide-dashboard.ts'
import type { KeptReports } from './reports/kept-reports.ts'

export interface OpenScreenDeps extends DashboardDeps {
  readonly keptReports: KeptReports
  readonly signedIn: (token: string) => void
}

interface ScreenMachine<Machine extends AnyStateMachine> {
  readonly machine: (deps: OpenScreenDeps) => Promise<Machine>
  readonly input: (at: ScreenInput) => InputFrom<Machine>
  readonly unsaved: (snapshot: SnapshotFrom<Machine>) => boolean
  readonly writing?: (snapshot: SnapshotFrom<Machine>) => EditingStatusRef | undefined
}

interface DescribedScreen<Machine extends AnyStateMachine> extends ScreenMachine<Machine> {
  readonly view: () => Promise<ComponentType<MachineProps<Machine>>>
  readonly hasOwnTitle?: boolean
}

export type MachineScreen<Machine extends AnyStateMachine = AnyStateMachine> = ScreenMachine<Machine> &
  MachineView<Machine>

export const pageView = (view: () => Promise<ComponentType<PageProps>>): PageView => ({
  kind: 'page',
  View: lazyComponent(view, { meanwhile: OpeningPage }),
})

export const plainView = (view: () => Promise<ComponentType<PlainProps>>, hasOwnTitle = false): PlainView => ({
  kind: 'plain',
  hasOwnTitle,
  View: lazyComponent(view, { meanwhile: LoadingScreen }),
})

export const machineScreen = <Machine extends AnyStateMachine>({
  view,
  hasOwnTitle = false,
  ...described
}: DescribedScreen<Machine>): MachineScreen<Machine> => ({
  ...described,
  hasOwnTitle,
  kind: 'machine',
  View: lazyComponent(view, { meanwhile: LoadingScreen }),
})

export interface PublicScreen<Machine extends AnyStateMachine = AnyStateMachine> extends PublicView<Machine> {
  readonly machine: (deps: OpenScreenDeps) => Promise<Machine>
  readonly unsaved: (snapshot: SnapshotFrom<Machine>) => boolean
}

export const publicScreen = <Machine extends AnyStateMachine>(described: {
  readonly machine: (deps: OpenScreenDeps) => Promise<Machine>
  readonly unsaved: (snapshot: SnapshotFrom<Machine>) => boolean
  readonly view: () => Promise<ComponentType<{ readonly actor: ActorRefFrom<Machine> }>>
}): PublicScreen<Machine> => ({
  kind: 'public',
  machine: described.machine,
  unsaved: described.unsaved,
  View: lazyComponent(described.view, { meanwhile: OpeningPage }),
})

export const returnUndefined = (): undefined => undefined

export const returnFalse = (): boolean => false
