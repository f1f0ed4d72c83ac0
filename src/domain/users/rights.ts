import { E, O, pipe } from '../fp.ts'
import { sameJson } from '../json/parse-json.ts'
import { type PermissionHolder, holdsAny, type Permission, type UserRole } from '../permissions/permission.ts'
import { rightsOf, type User, type UserRights } from './user.ts'

/** `permissions` are empty for blocked people, and until a password is chosen. */
export interface ActingUser extends PermissionHolder {
  readonly username: string
  readonly roles: readonly UserRole[]
}

export type UserAction =
  | { readonly type: 'AddUser'; readonly user: Pick<User, 'roles'> }
  | { readonly type: 'ChangeUser'; readonly rights: UserRights; readonly isAddressChanged?: boolean }
  | { readonly type: 'BlockUser' | 'AllowUser' | 'DeleteUser' | 'WithdrawUser' }
  | { readonly type: 'ResetPassword' | 'IssueLink' | 'RevokeLinks' | 'EndSessions' }

export interface RightsRefusal {
  readonly _tag: 'NotAllowedHere' | 'RoleNotYours' | 'AboveYou' | 'NotYourself' | 'NotYourOwnRights' | 'LastSuperadmin'
}

export const rightsTexts: Readonly<Record<RightsRefusal['_tag'], string>> = {
  NotAllowedHere: 'You cannot change users',
  RoleNotYours: 'You cannot give this role',
  AboveYou: 'You cannot do this to somebody with a higher role',
  NotYourself: 'You cannot do this to yourself',
  NotYourOwnRights: 'You cannot change your own roles, accounts or groups',
  LastSuperadmin: 'There must be a superadministrator who can sign in',
}

/** The right side names users. The permission holds as long as none of them changes. */
export type ActionPermission = E.Either<RightsRefusal, readonly string[]>

const neededPermissions: Partial<Record<UserRole, Permission>> = { superadmin: 'site.superadmin', admin: 'site.admin' }

/** Spec §5, the choices of a role. */
export const mayAssignRole = (actor: PermissionHolder, role: UserRole): boolean => {
  const permission = neededPermissions[role]
  return permission === undefined || holdsAny(actor, [permission])
}

const roleRank = (roles: readonly UserRole[]): number => {
  if (roles.includes('superadmin')) return 2
  return roles.includes('admin') ? 1 : 0
}

export const isAbove = (target: Pick<User, 'roles'>, actor: Pick<ActingUser, 'roles'>): boolean =>
  roleRank(target.roles) > roleRank(actor.roles)

export const isEnabledSuperadmin = ({ roles, status }: Pick<User, 'roles' | 'status'>): boolean =>
  status === 1 && roles.includes('superadmin')

const sameSet = (some: readonly string[], others: readonly string[]): boolean =>
  new Set(some).size === new Set(others).size && some.every((one) => others.includes(one))

const sameRoles = (some: readonly UserRole[], others: readonly UserRole[]): boolean =>
  some.length === others.length && some.every((role, at) => role === others[at])

const hasChangedRolesOrAccounts = (before: UserRights, after: UserRights): boolean =>
  !sameRoles(before.roles, after.roles) ||
  !sameSet(before.accounts, after.accounts) ||
  !sameSet(before.groups, after.groups)

/** Compares as the decider does. `UserRightsChanged` ends independence, so the change needs a second person. */
const areRightsChanged = (before: UserRights, after: UserRights): boolean =>
  !sameJson(rightsOf(before), rightsOf(after))

const rolesGiven = (act: UserAction, before: readonly UserRole[]): readonly UserRole[] => {
  if (act.type === 'AddUser') return act.user.roles
  return act.type === 'ChangeUser' ? act.rights.roles.filter((role) => !before.includes(role)) : []
}

const isForbiddenOnOneself = ({ type }: UserAction): boolean =>
  !['ChangeUser', 'EndSessions', 'RevokeLinks'].includes(type)

type ActionTarget = Pick<User, 'username' | 'roles' | 'status'>

const takesSuperadmin = (act: UserAction, before: ActionTarget): boolean => {
  if (!isEnabledSuperadmin(before)) return false
  if (act.type === 'ChangeUser') return !act.rights.roles.includes('superadmin')
  return act.type === 'BlockUser' || act.type === 'DeleteUser' || act.type === 'WithdrawUser'
}

const refuseAction = (_tag: RightsRefusal['_tag']): ActionPermission => E.left({ _tag })

const permitOnPerson = (
  actor: ActingUser,
  act: UserAction,
  target: ActionTarget,
  superadmins: readonly string[],
): ActionPermission => {
  if (isAbove(target, actor)) return refuseAction('AboveYou')
  const isOneself = target.username === actor.username
  if (isOneself && isForbiddenOnOneself(act)) return refuseAction('NotYourself')
  if (!takesSuperadmin(act, target)) return E.right([actor.username])
  const remaining = superadmins.filter((username) => username !== target.username)
  const [witness] = remaining.includes(actor.username) ? [actor.username] : remaining
  return witness === undefined ? refuseAction('LastSuperadmin') : E.right([...new Set([actor.username, witness])])
}

const permitOnTarget = (
  actor: ActingUser,
  act: UserAction,
  target: User,
  superadmins: readonly string[],
): ActionPermission => {
  if (isAbove(target, actor)) return refuseAction('AboveYou')
  const isOneself = target.username === actor.username
  if (isOneself && act.type === 'ChangeUser' && hasChangedRolesOrAccounts(target, act.rights))
    return refuseAction('NotYourOwnRights')
  return permitOnPerson(actor, act, target, superadmins)
}

const staffRoles: readonly UserRole[] = ['superadmin', 'admin', 'adviser']

const isStaff = (roles: readonly UserRole[]): boolean => roles.some((role) => staffRoles.includes(role))

/** True if an action opens or ends another's staff account, changes its rights or gives access. Blocking is exempt. */
export const needsSecondPerson = (
  actor: Pick<ActingUser, 'username'>,
  act: UserAction,
  target: O.Option<User>,
): boolean => {
  const before = O.toNullable(target)
  switch (act.type) {
    case 'AddUser':
      return isStaff(act.user.roles)
    case 'ChangeUser':
      return (
        before !== null &&
        before.username !== actor.username &&
        (isStaff(before.roles) || isStaff(act.rights.roles)) &&
        (areRightsChanged(before, act.rights) || act.isAddressChanged === true)
      )
    case 'AllowUser':
    case 'DeleteUser':
    case 'WithdrawUser':
    case 'ResetPassword':
    case 'IssueLink':
      return before !== null && isStaff(before.roles)
    case 'BlockUser':
    case 'RevokeLinks':
    case 'EndSessions':
      return false
  }
}

export const permitActionOn = (
  actor: ActingUser,
  act: Exclude<UserAction, { readonly type: 'AddUser' | 'ChangeUser' }>,
  target: ActionTarget,
  superadmins: readonly string[],
): ActionPermission =>
  holdsAny(actor, ['client.admin']) ? permitOnPerson(actor, act, target, superadmins) : refuseAction('NotAllowedHere')

/** `superadmins` can sign in. The decider refuses unknown targets. */
export const permitUserAction = (
  actor: ActingUser,
  act: UserAction,
  target: O.Option<User>,
  superadmins: readonly string[],
): ActionPermission => {
  if (!holdsAny(actor, ['client.admin'])) return refuseAction('NotAllowedHere')
  const before = pipe(
    target,
    O.match(
      () => [],
      ({ roles }) => roles,
    ),
  )
  if (!rolesGiven(act, before).every((role) => mayAssignRole(actor, role))) return refuseAction('RoleNotYours')
  return pipe(
    target,
    O.match(
      () => E.right([actor.username]),
      (user) => permitOnTarget(actor, act, user, superadmins),
    ),
  )
}
