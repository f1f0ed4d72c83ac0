import type { Client } from '../../api/client.ts'
import { users } from '../../api/users.ts'
import { wholeList } from '../whole-list.ts'

export const allUsers = ({ call }: Pick<Client, 'call'>, signal: AbortSignal) =>
  wholeList(
    (query) => call(users)({ query, signal }),
    ({ username }) => username,
  )
