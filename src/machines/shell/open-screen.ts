import type { ActorRefFrom, AnyStateMachine } from 'xstate'
import type { E, O } from '../../domain/fp.ts'
import type { PathParams } from '../../domain/navigation/route.ts'
import type { PageScreen } from '../../domain/navigation/screen.ts'
import type { Identity } from '../../domain/users/identity.ts'

export interface ScreenInput {
  readonly identity: Identity
  readonly params: PathParams
  readonly search: string
  readonly newId: () => string
}

export type ScreenRequest =
  | (ScreenInput & { readonly name: PageScreen['name'] })
  | { readonly name: PageScreen['name']; readonly identity: null }

export interface FetchedScreen {
  readonly name: PageScreen['name']
  readonly machine: AnyStateMachine
  readonly input: unknown
}

/** `CodeMissing`: the network is away, or a newer release replaced the file. */
export type ScreenFetchResult = E.Either<'CodeMissing', O.Option<FetchedScreen>>

export interface OpenScreen {
  readonly name: PageScreen['name']
  readonly actor: ActorRefFrom<AnyStateMachine>
}
