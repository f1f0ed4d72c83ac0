import type { Identity } from '../domain/identity/identity.ts'
import type { PathParams } from '../domain/navigation/match-route.ts'
import type { RouteName } from '../domain/navigation/route.ts'
import type { Screen } from '../domain/navigation/screen.ts'
import type { widgetsAdminMachine, WidgetsAdminRef } from './widgets-admin.ts'

/** What a screen's machine is started with: who is there, and what its address names. */
export interface RoomInput {
  readonly identity: Identity
  readonly params: PathParams
  readonly newId: () => string
}

/** The machine of a screen that is fetched with it; each is started anew when its address changes. */
export type RoomMachine = { readonly name: 'admin-widgets'; readonly machine: typeof widgetsAdminMachine }

/** The screen that is open, and its actor. */
export type Room = { readonly name: 'admin-widgets'; readonly actor: WidgetsAdminRef }

export type RoomName = Room['name']

const roomNames: readonly (RouteName | 'new-password')[] = ['admin-widgets'] satisfies readonly RoomName[]

/** Whether a screen has a machine of its own that is fetched with it. */
export const isRoom = ({ name }: Screen): boolean => roomNames.includes(name)
