import { E, O, pipe } from '../fp.ts'
import { sameJson } from '../parse-json.ts'
import { type Holder, holdsAny, type Permission, type Role } from '../permissions/permission.ts'
import { rightsOf, type User, type UserRights } from './user.ts'

/** `permissions` are empty for blocked people, and until a password is chosen. */
export interface Actor extends Holder {
  readonly username: string
  readonly roles: readonly Role[]
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
export type Permitted = E.Either<RightsRefusal, readonly string[]>

const needed: Partial<Record<Role, Permission>> = { superadmin: 'site.superadmin', admin: 'site.admin' }

/** Spec §5, the choices of a role. */
export const mayGive = (actor: Holder, role: Role): boolean => {
  const permission = needed[role]
  return permission === undefined || holdsAny(actor, [permission])
}

const rank = (roles: readonly Role[]): number => {
  if (roles.includes('superadmin')) return 2
  return roles.includes('admin') ? 1 : 0
}

export const isAbove = (target: Pick<User, 'roles'>, actor: Pick<Actor, 'roles'>): boolean =>
  rank(target.roles) > rank(actor.roles)

export const isEnabledSuperadmin = ({ roles, status }: Pick<User, 'roles' | 'status'>): boolean =>
  status === 1 && roles.includes('superadmin')

const sameSet = (some: readonly string[], others: readonly string[]): boolean =>
  new Set(some).size === new Set(others).size && some.every((one) => others.includes(one))

const sameRoles = (some: readonly Role[], others: readonly Role[]): boolean =>
  some.length === others.length && some.every((role, at) => role === others[at])

const isOthersToDecide = (before: UserRights, after: UserRights): boolean =>
  !sameRoles(before.roles, after.roles) ||
  !sameSet(before.accounts, after.accounts) ||
  !sameSet(before.groups, after.groups)

/** As in the decider: `UserRightsChanged` ends independence, so the change needs a second person. */
const areRightsChanged = (before: UserRights, after: UserRights): boolean =>
  !sameJson(rightsOf(before), rightsOf(after))

const rolesGiven = (act: UserAct, before: readonly Role[]): readonly Role[] => {
  if (act.type === 'AddUser') return act.user.roles
  return act.type === 'ChangeUser' ? act.rights.roles.filter((role) => !before.includes(role)) : []
}

const isBarredToOneself = ({ type }: UserAct): boolean => !['ChangeUser', 'EndSessions', 'RevokeLinks'].includes(type)

type Person = Pick<User, 'username' | 'roles' | 'status'>

const takesSuperadmin = (act: UserAct, before: Person): boolean => {
  if (!isEnabledSuperadmin(before)) return false
  if (act.type === 'ChangeUser') return !act.rights.roles.includes('superadmin')
  return act.type === 'BlockUser' || act.type === 'DeleteUser' || act.type === 'WithdrawUser'
}

const refuse = (_tag: RightsRefusal['_tag']): Permitted => E.left({ _tag })

const onPerson = (actor: Actor, act: UserAct, target: Person, superadmins: readonly string[]): Permitted => {
  if (isAbove(target, actor)) return refuse('AboveYou')
  const isOneself = target.username === actor.username
  if (isOneself && isBarredToOneself(act)) return refuse('NotYourself')
  if (!takesSuperadmin(act, target)) return E.right([actor.username])
  const remaining = superadmins.filter((username) => username !== target.username)
  const [witness] = remaining.includes(actor.username) ? [actor.username] : remaining
  return witness === undefined ? refuse('LastSuperadmin') : E.right([...new Set([actor.username, witness])])
}

const onTarget = (actor: Actor, act: UserAct, target: User, superadmins: readonly string[]): Permitted => {
  if (isAbove(target, actor)) return refuse('AboveYou')
  const isOneself = target.username === actor.username
  if (isOneself && act.type === 'ChangeUser' && isOthersToDecide(target, act.rights)) return refuse('NotYourOwnRights')
  return onPerson(actor, act, target, superadmins)
}

const staffRoles: readonly Role[] = ['superadmin', 'admin', 'adviser']

const isStaff = (roles: readonly Role[]): boolean => roles.some((role) => staffRoles.includes(role))

/** True for acts that open or end another staff member's account, or let their author in. Removing rights is free. */
export const needsSecondPerson = (actor: Pick<Actor, 'username'>, act: UserAct, target: O.Option<User>): boolean => {
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
  actor: Actor,
  act: Exclude<UserAct, { readonly type: 'AddUser' | 'ChangeUser' }>,
  target: Person,
  superadmins: readonly string[],
): Permitted =>
  holdsAny(actor, ['client.admin']) ? onPerson(actor, act, target, superadmins) : refuse('NotAllowedHere')

/** `superadmins` can sign in. The decider refuses unknown targets. */
export const permit = (
  actor: Actor,
  act: UserAct,
  target: O.Option<User>,
  superadmins: readonly string[],
): Permitted => {
  if (!holdsAny(actor, ['client.admin'])) return refuse('NotAllowedHere')
  const before = pipe(
    target,
    O.match(
      () => [],
      ({ roles }) => roles,
    ),
  )
  if (!rolesGiven(act, before).every((role) => mayGive(actor, role))) return refuse('RoleNotYours')
  return pipe(
    target,
    O.match(
      () => E.right([actor.username]),
      (user) => onTarget(actor, act, user, superadmins),
    ),
  )
}
