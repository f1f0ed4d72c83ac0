import type { ActorRefFrom, AnyStateMachine } from 'xstate'
import type { E, O } from '../../domain/fp.ts'
import type { PathParams } from '../../domain/navigation/route.ts'
import type { Screen } from '../../domain/navigation/screen.ts'
import type { Identity } from '../../domain/users/identity.ts'

export interface ScreenInput {
  readonly identity: Identity
  readonly params: PathParams
  readonly search: string
  readonly newId: () => string
}

export type ScreenRequest =
  | (ScreenInput & { readonly name: Screen['name'] })
  | { readonly name: Screen['name']; readonly identity: null }

export interface FetchedScreen {
  readonly name: Screen['name']
  readonly machine: AnyStateMachine
  readonly input: unknown
}

/** `CodeMissing`: the network is away, or a newer release replaced the file. */
export type ScreenFetching = E.Either<'CodeMissing', O.Option<FetchedScreen>>

export interface OpenScreen {
  readonly name: Screen['name']
  readonly actor: ActorRefFrom<AnyStateMachine>
}
