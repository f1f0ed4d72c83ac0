import * as t from 'io-ts'
import { userFacts } from './user.ts'

export const UserEvent = t.union([
  t.strict({ type: t.literal('UserAdded'), ...userFacts }),
  t.strict({ type: t.literal('PasswordChanged') }),
  t.strict({ type: t.literal('PasswordReset') }),
])
export type UserEvent = t.TypeOf<typeof UserEvent>
