import { pipe, RA } from '../../src/domain/fp.ts'
import { type Belonging, isRecipientOf, type Recipients } from '../../src/domain/users/recipients.ts'
import { presentIn, type User } from '../../src/domain/users/user.ts'
import type { Directory } from '../ledger/directory.ts'
import type { Users } from '../users/aggregates.ts'

interface Services {
  readonly users: Pick<Users, 'all'>
  readonly directory: Pick<Directory, 'account' | 'group'>
}

export const belongingOf = (
  { account, group }: Services['directory'],
  { accounts, groups }: Pick<User, 'accounts' | 'groups'>,
): Belonging => {
  const ofGroups = RA.filterMap(group)(groups).flatMap((each) => each.accounts)
  const own = RA.filterMap(account)([...new Set([...accounts, ...ofGroups])])
  return {
    advisers: own.map(({ AdvisorCode }) => AdvisorCode),
    groups: own.map(({ GroupCode }) => GroupCode),
  }
}

export const enabledUsers = ({ users }: Pick<Services, 'users'>): readonly User[] =>
  pipe(
    users.all(),
    RA.filterMap(({ state }) => presentIn(state)),
    RA.filter(({ status }) => status === 1),
  )

export const isAdviserOf =
  (code: string) =>
  ({ roles, defaultCode }: Pick<User, 'roles' | 'defaultCode'>): boolean =>
    roles.includes('adviser') && defaultCode === code

export const resolveRecipients = (services: Services, recipients: Recipients, sender: string): readonly User[] => {
  const isRecipient = isRecipientOf(recipients)
  return enabledUsers(services)
    .filter((user) => user.username !== sender && isRecipient(user, belongingOf(services.directory, user)))
    .toSorted((one, other) => (one.username < other.username ? -1 : 1))
}
