import { O, pipe, RA } from '../../src/domain/fp.ts'
import { permissionsOf } from '../../src/domain/permissions/permission.ts'
import { presentIn, type User } from '../../src/domain/users/user.ts'
import type { Directory } from '../ledger/directory.ts'
import type { UserServices } from '../users/user-services.ts'
import { adviserOf } from './adviser-of.ts'

const enabledUsers = ({ users }: Pick<UserServices, 'users'>): readonly User[] =>
  pipe(
    users.all(),
    RA.filterMap(({ state }) => presentIn(state)),
    RA.filter(({ status }) => status === 1),
  )

const isStaff = ({ roles }: User): boolean => permissionsOf(roles).includes('client.adviser')

const signInsOf = (users: readonly User[], adviserCode: string): readonly User[] =>
  users.filter(({ roles, defaultCode }) => roles.includes('adviser') && defaultCode === adviserCode)

const admins = (users: readonly User[]): readonly User[] =>
  users.filter(({ roles }) => permissionsOf(roles).includes('site.admin'))

/** A client's or accountant's adviser; for staff, and where that adviser has no sign-in, the other site administrators. */
export const recipientsOf = (
  services: Pick<UserServices, 'users'>,
  directory: Directory,
  sender: User,
): readonly string[] => {
  const users = enabledUsers(services)
  const advisers = pipe(
    isStaff(sender) ? O.none : adviserOf(directory, sender),
    O.match(
      () => [],
      ({ AdvisorCode }) => signInsOf(users, AdvisorCode),
    ),
  )
  return (advisers.length > 0 ? advisers : admins(users))
    .map(({ username }) => username)
    .filter((username) => username !== sender.username)
}
