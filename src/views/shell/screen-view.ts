import type { ComponentType } from 'react'
import type { ActorRefFrom, AnyStateMachine } from 'xstate'
import type { PageScreen } from '../../domain/navigation/screen.ts'
import type { Identity } from '../../domain/users/identity.ts'
import type { SessionRef } from '../../machines/session/session.ts'
import type { AppRef } from '../../machines/shell/app.ts'

export interface PageProps {
  readonly app: AppRef
  readonly session: SessionRef
  readonly screen: PageScreen
}

export interface PageView {
  readonly kind: 'page'
  readonly View: ComponentType<PageProps>
  readonly atHome?: PlainView
}

export interface PlainProps {
  readonly identity: Identity
  readonly screen: PageScreen
}

export interface PlainView {
  readonly kind: 'plain'
  readonly View: ComponentType<PlainProps>
  readonly hasOwnTitle: boolean
}

export interface MachineProps<Machine extends AnyStateMachine> {
  readonly identity: Identity
  readonly screen: PageScreen
  readonly actor: ActorRefFrom<Machine>
}

export interface MachineView<Machine extends AnyStateMachine = AnyStateMachine> {
  readonly kind: 'machine'
  readonly View: ComponentType<MachineProps<Machine>>
  readonly hasOwnTitle: boolean
}

export interface PublicView<Machine extends AnyStateMachine = AnyStateMachine> {
  readonly kind: 'public'
  readonly View: ComponentType<{ readonly actor: ActorRefFrom<Machine> }>
}

export type HomeView = PlainView | MachineView

export type ScreenViews = Readonly<Record<PageScreen['name'], PageView | PublicView | HomeView>>
