import { E, O, pipe } from '../fp.ts'
import { sameJson } from '../json/parse-json.ts'
import { type PermissionHolder, holdsAny, type Permission, type UserRole } from '../permissions/permission.ts'
import { rightsOf, type User, type UserRights } from './user.ts'

/** `permissions` are empty for blocked people, and until a password is chosen. */
export interface ActingUser extends PermissionHolder {
  readonly username: string
  readonly roles: readonly UserRole[]
}

export type UserAct =
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

/** User names it depends on: it holds as long as nothing happens to them. */
export type PermittedAct = E.Either<RightsRefusal, readonly string[]>

const neededPermissions: Partial<Record<UserRole, Permission>> = { superadmin: 'site.superadmin', admin: 'site.admin' }

/** Spec §5, the choices of a role. */
export const mayGive = (actor: PermissionHolder, role: UserRole): boolean => {
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

const isOthersToDecide = (before: UserRights, after: UserRights): boolean =>
  !sameRoles(before.roles, after.roles) ||
  !sameSet(before.accounts, after.accounts) ||
  !sameSet(before.groups, after.groups)

/** As in the decider: `UserRightsChanged` ends independence, so the change needs a second person. */
const areRightsChanged = (before: UserRights, after: UserRights): boolean =>
  !sameJson(rightsOf(before), rightsOf(after))

const rolesGiven = (act: UserAct, before: readonly UserRole[]): readonly UserRole[] => {
  if (act.type === 'AddUser') return act.user.roles
  return act.type === 'ChangeUser' ? act.rights.roles.filter((role) => !before.includes(role)) : []
}

const isBarredToOneself = ({ type }: UserAct): boolean => !['ChangeUser', 'EndSessions', 'RevokeLinks'].includes(type)

type JudgedPerson = Pick<User, 'username' | 'roles' | 'status'>

const takesSuperadmin = (act: UserAct, before: JudgedPerson): boolean => {
  if (!isEnabledSuperadmin(before)) return false
  if (act.type === 'ChangeUser') return !act.rights.roles.includes('superadmin')
  return act.type === 'BlockUser' || act.type === 'DeleteUser' || act.type === 'WithdrawUser'
}

const refuseAct = (_tag: RightsRefusal['_tag']): PermittedAct => E.left({ _tag })

const onPerson = (
  actor: ActingUser,
  act: UserAct,
  target: JudgedPerson,
  superadmins: readonly string[],
): PermittedAct => {
  if (isAbove(target, actor)) return refuseAct('AboveYou')
  const isOneself = target.username === actor.username
  if (isOneself && isBarredToOneself(act)) return refuseAct('NotYourself')
  if (!takesSuperadmin(act, target)) return E.right([actor.username])
  const remaining = superadmins.filter((username) => username !== target.username)
  const [witness] = remaining.includes(actor.username) ? [actor.username] : remaining
  return witness === undefined ? refuseAct('LastSuperadmin') : E.right([...new Set([actor.username, witness])])
}

const onTarget = (actor: ActingUser, act: UserAct, target: User, superadmins: readonly string[]): PermittedAct => {
  if (isAbove(target, actor)) return refuseAct('AboveYou')
  const isOneself = target.username === actor.username
  if (isOneself && act.type === 'ChangeUser' && isOthersToDecide(target, act.rights))
    return refuseAct('NotYourOwnRights')
  return onPerson(actor, act, target, superadmins)
}

const staffRoles: readonly UserRole[] = ['superadmin', 'admin', 'adviser']

const isStaff = (roles: readonly UserRole[]): boolean => roles.some((role) => staffRoles.includes(role))

/** True for acts that open or end another staff member's account, or let their author in. Removing rights is free. */
export const needsSecondPerson = (
  actor: Pick<ActingUser, 'username'>,
  act: UserAct,
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

export const permitOn = (
  actor: ActingUser,
  act: Exclude<UserAct, { readonly type: 'AddUser' | 'ChangeUser' }>,
  target: JudgedPerson,
  superadmins: readonly string[],
): PermittedAct =>
  holdsAny(actor, ['client.admin']) ? onPerson(actor, act, target, superadmins) : refuseAct('NotAllowedHere')

/** `superadmins` can sign in. The decider refuses unknown targets. */
export const permitAct = (
  actor: ActingUser,
  act: UserAct,
  target: O.Option<User>,
  superadmins: readonly string[],
): PermittedAct => {
  if (!holdsAny(actor, ['client.admin'])) return refuseAct('NotAllowedHere')
  const before = pipe(
    target,
    O.match(
      () => [],
      ({ roles }) => roles,
    ),
  )
  if (!rolesGiven(act, before).every((role) => mayGive(actor, role))) return refuseAct('RoleNotYours')
  return pipe(
    target,
    O.match(
      () => E.right([actor.username]),
      (user) => onTarget(actor, act, user, superadmins),
    ),
  )
}
