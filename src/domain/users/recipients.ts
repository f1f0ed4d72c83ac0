import * as t from 'io-ts'
import { type Holder, holdsAny, permissionsOf, Role } from '../permissions/permission.ts'
import type { User } from './user.ts'
import { text } from '../text.ts'

/** `advisers` are the clients of these books, `groups` their clients and everybody who may see them. */
export const Recipients = t.readonly(
  t.strict({
    users: t.readonlyArray(text(200)),
    roles: t.readonlyArray(Role),
    advisers: t.readonlyArray(text(200)),
    groups: t.readonlyArray(text(200)),
  }),
)
export type Recipients = t.TypeOf<typeof Recipients>

export const noRecipients: Recipients = { users: [], roles: [], advisers: [], groups: [] }

const ruleNames = ['users', 'roles', 'advisers', 'groups'] as const

export const sameRecipients = (some: Recipients, others: Recipients): boolean =>
  some === others ||
  ruleNames.every((rule) => {
    const [one, other] = [new Set<string>(some[rule]), new Set<string>(others[rule])]
    return one.size === other.size && [...one].every((chosen) => other.has(chosen))
  })

export interface Belonging {
  readonly advisers: readonly string[]
  readonly groups: readonly string[]
}

type Candidate = Pick<User, 'username' | 'roles' | 'groups'>

const hasAny = (some: readonly string[], others: ReadonlySet<string>): boolean => some.some((one) => others.has(one))

/** Sets, because thousands of candidates may meet thousands of recipients. */
export const isRecipientOf = (recipients: Recipients) => {
  const users = new Set(recipients.users)
  const roles = new Set<string>(recipients.roles)
  const groups = new Set(recipients.groups)
  const advisers = new Set(recipients.advisers)
  return (candidate: Candidate, belonging: Belonging): boolean => {
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
export const mayNotify = (sender: Holder, { roles }: Pick<User, 'roles'>): boolean =>
  holdsAny(sender, ['site.admin']) ||
  (holdsAny(sender, ['client.admin']) && roles.every((role) => role === 'client' || role === 'adviser'))

/** These roles, and clients of `book`, or all clients if it is null. */
export interface RecipientRules {
  readonly roles: readonly Role[]
  readonly book: string | null
}

const roles = Object.keys(Role.keys).filter(Role.is)

export const notificationRules = (sender: Holder): RecipientRules => ({
  roles: roles.filter((role) => mayNotify(sender, { roles: [role] })),
  book: null,
})

export const messageRules = (sender: Holder & Pick<User, 'defaultCode'>): RecipientRules =>
  holdsAny(sender, ['client.admin']) ? { roles, book: null } : { roles: [], book: sender.defaultCode }

/** Advisers write to clients of their book and to administrators, administrators to anybody. */
export const mayMessage = (
  sender: Holder & Pick<User, 'defaultCode'>,
  { roles }: Pick<User, 'roles'>,
  { advisers }: Belonging,
): boolean =>
  holdsAny(sender, ['client.admin']) ||
  (holdsAny(sender, ['client.adviser']) &&
    (holdsAny({ permissions: permissionsOf(roles) }, ['site.admin']) ||
      (roles.includes('client') && advisers.includes(sender.defaultCode))))
