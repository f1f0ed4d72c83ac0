import { pipe, RA } from '../../src/domain/fp.ts'
import { type ClientMembership, isRecipientOf, type RecipientChoice } from '../../src/domain/users/recipients.ts'
import { presentUserIn, type User } from '../../src/domain/users/user.ts'
import type { FirmDirectory } from '../ledger/directory.ts'
import type { UserRepository } from '../users/aggregates.ts'

interface RecipientServices {
  readonly users: Pick<UserRepository, 'all'>
  readonly directory: Pick<FirmDirectory, 'account' | 'group'>
}

export const belongingOf = (
  { account, group }: RecipientServices['directory'],
  { accounts, groups }: Pick<User, 'accounts' | 'groups'>,
): ClientMembership => {
  const ofGroups = RA.filterMap(group)(groups).flatMap((each) => each.accounts)
  const own = RA.filterMap(account)([...new Set([...accounts, ...ofGroups])])
  return {
    advisers: own.map(({ AdvisorCode }) => AdvisorCode),
    groups: own.map(({ GroupCode }) => GroupCode),
  }
}

export const enabledUsers = ({ users }: Pick<RecipientServices, 'users'>): readonly User[] =>
  pipe(
    users.all(),
    RA.filterMap(({ state }) => presentUserIn(state)),
    RA.filter(({ status }) => status === 1),
  )

export const isAdviserOf =
  (code: string) =>
  ({ roles, defaultCode }: Pick<User, 'roles' | 'defaultCode'>): boolean =>
    roles.includes('adviser') && defaultCode === code

export const resolveRecipients = (
  services: RecipientServices,
  recipients: RecipientChoice,
  sender: string,
): readonly User[] => {
  const isRecipient = isRecipientOf(recipients)
  return enabledUsers(services)
    .filter((user) => user.username !== sender && isRecipient(user, belongingOf(services.directory, user)))
    .toSorted((one, other) => (one.username < other.username ? -1 : 1))
}
