import type { ActorRefFrom, AnyStateMachine } from 'xstate'
import type { PathParams } from '../../domain/navigation/route.ts'
import type { Screen } from '../../domain/navigation/screen.ts'
import type { Identity } from '../../domain/users/identity.ts'

/** What a screen's machine is started with: who is there, and what its address names. */
export interface ScreenInput {
  readonly identity: Identity
  readonly params: PathParams
  /** What the address asks for, with its `?`. */
  readonly search: string
  readonly newId: () => string
}

export interface ScreenRequest extends ScreenInput {
  readonly name: Screen['name']
}

/** The machine of a screen, fetched with it; each is started anew when its address changes. */
export interface FetchedScreen {
  readonly name: Screen['name']
  readonly machine: AnyStateMachine
  readonly input: unknown
}

export interface OpenScreen {
  readonly name: Screen['name']
  readonly actor: ActorRefFrom<AnyStateMachine>
}
