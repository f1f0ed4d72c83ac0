import * as t from 'io-ts'
import { type PermissionHolder, holdsAny, permissionsOf, UserRole } from '../permissions/permission.ts'
import type { User } from './user.ts'
import { textUpTo } from '../text/text-codec.ts'

/** `advisers` select the clients of these books, `groups` the clients in them and everybody with access to them. */
export const RecipientChoice = t.readonly(
  t.strict({
    users: t.readonlyArray(textUpTo(200)),
    roles: t.readonlyArray(UserRole),
    advisers: t.readonlyArray(textUpTo(200)),
    groups: t.readonlyArray(textUpTo(200)),
  }),
)
export type RecipientChoice = t.TypeOf<typeof RecipientChoice>

export const noRecipients: RecipientChoice = { users: [], roles: [], advisers: [], groups: [] }

const ruleNames = ['users', 'roles', 'advisers', 'groups'] as const

export const sameRecipients = (some: RecipientChoice, others: RecipientChoice): boolean =>
  some === others ||
  ruleNames.every((rule) => {
    const [one, other] = [new Set<string>(some[rule]), new Set<string>(others[rule])]
    return one.size === other.size && [...one].every((chosen) => other.has(chosen))
  })

export interface ClientMembership {
  readonly advisers: readonly string[]
  readonly groups: readonly string[]
}

type RecipientCandidate = Pick<User, 'username' | 'roles' | 'groups'>

const hasAny = (some: readonly string[], others: ReadonlySet<string>): boolean => some.some((one) => others.has(one))

/** Sets, because thousands of candidates may meet thousands of recipients. */
export const isRecipientOf = (recipients: RecipientChoice) => {
  const users = new Set(recipients.users)
  const roles = new Set<string>(recipients.roles)
  const groups = new Set(recipients.groups)
  const advisers = new Set(recipients.advisers)
  return (candidate: RecipientCandidate, belonging: ClientMembership): boolean => {
    const isClient = candidate.roles.includes('client')
    return (
      users.has(candidate.username) ||
      hasAny(candidate.roles, roles) ||
      hasAny(candidate.groups, groups) ||
      (isClient && hasAny(belonging.advisers, advisers)) ||
      (isClient && hasAny(belonging.groups, groups))
    )
  }
}

/** Client managers notify clients and advisers, site managers everybody. */
export const mayNotify = (sender: PermissionHolder, { roles }: Pick<User, 'roles'>): boolean =>
  holdsAny(sender, ['site.admin']) ||
  (holdsAny(sender, ['client.admin']) && roles.every((role) => role === 'client' || role === 'adviser'))

/** Allows people with one of `roles`, and the clients of `book`. A null `book` allows all clients. */
export interface RecipientRules {
  readonly roles: readonly UserRole[]
  readonly book: string | null
}

const userRoles = Object.keys(UserRole.keys).filter(UserRole.is)

export const notificationRules = (sender: PermissionHolder): RecipientRules => ({
  roles: userRoles.filter((role) => mayNotify(sender, { roles: [role] })),
  book: null,
})

export const messageRules = (sender: PermissionHolder & Pick<User, 'defaultCode'>): RecipientRules =>
  holdsAny(sender, ['client.admin']) ? { roles: userRoles, book: null } : { roles: [], book: sender.defaultCode }

/** Advisers write to clients of their book and to administrators, administrators to anybody. */
export const mayMessage = (
  sender: PermissionHolder & Pick<User, 'defaultCode'>,
  { roles }: Pick<User, 'roles'>,
  { advisers }: ClientMembership,
): boolean =>
  holdsAny(sender, ['client.admin']) ||
  (holdsAny(sender, ['client.adviser']) &&
    (holdsAny({ permissions: permissionsOf(roles) }, ['site.admin']) ||
      (roles.includes('client') && advisers.includes(sender.defaultCode))))
