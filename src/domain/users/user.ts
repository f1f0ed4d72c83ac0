import * as t from 'io-ts'
import { DashboardType } from '../dashboards/dashboard-type.ts'
import { Role } from '../permissions/permission.ts'
import type { Decider } from '../decider.ts'
import { E, O } from '../fp.ts'

/** How a user name is kept and compared: `Jane ` and `jane` are one person. */
export const canonicalUsername = (text: string): string => text.normalize('NFKC').trim().toLowerCase()

export const userStream = (username: string): string => `user/${username}`

/** 1 enabled, 0 disabled (spec §4). */
const UserStatus = t.union([t.literal(0), t.literal(1)])

/** What a person may do and where they land. Who they are is kept outside the log. */
const userFacts = {
  username: t.string,
  roles: t.readonlyArray(Role),
  accounts: t.readonlyArray(t.string),
  groups: t.readonlyArray(t.string),
  defaultDashboardType: DashboardType,
  defaultCode: t.string,
  status: UserStatus,
  change_password: t.boolean,
}

export const User = t.readonly(t.strict(userFacts))
export type User = t.TypeOf<typeof User>

export const UserEvent = t.union([
  t.strict({ type: t.literal('UserAdded'), ...userFacts }),
  t.strict({ type: t.literal('PasswordChanged') }),
  t.strict({ type: t.literal('PasswordReset') }),
])
export type UserEvent = t.TypeOf<typeof UserEvent>

/** The passwords themselves never come here: what is kept of them is written beside the events. */
export type UserCommand =
  | { readonly type: 'AddUser'; readonly user: User }
  | { readonly type: 'ChangePassword' }
  | { readonly type: 'ResetPassword' }

export interface UserRefusal {
  readonly _tag: 'UsernameTaken' | 'UnknownUser'
}

const withPassword = (state: O.Option<User>, change_password: boolean): O.Option<User> =>
  O.isNone(state) ? state : O.some({ ...state.value, change_password })

export const user: Decider<O.Option<User>, UserCommand, UserEvent, UserRefusal> = {
  initial: O.none,

  decide: (command, state) => {
    if (command.type === 'AddUser')
      return O.isSome(state) ? E.left({ _tag: 'UsernameTaken' }) : E.right([{ type: 'UserAdded', ...command.user }])
    if (O.isNone(state)) return E.left({ _tag: 'UnknownUser' })
    return E.right([{ type: command.type === 'ChangePassword' ? 'PasswordChanged' : 'PasswordReset' }])
  },

  evolve: (state, event) => {
    switch (event.type) {
      case 'UserAdded': {
        const { type, ...added } = event
        return O.some(added)
      }
      case 'PasswordChanged':
        return withPassword(state, false)
      case 'PasswordReset':
        return withPassword(state, true)
    }
  },
}
