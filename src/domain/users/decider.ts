import type { Decider } from '../decider.ts'
import { E, O } from '../fp.ts'
import type { UserCommand } from './command.ts'
import type { UserEvent } from './event.ts'
import type { User } from './user.ts'

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
