import * as t from 'io-ts'
import { type Holder, holdsAny, permissionsOf, Role } from '../permissions/permission.ts'
import type { User } from './user.ts'

/** People by user name, and by rule: `advisers` are the clients of those books, `groups` whoever may see those and their clients. */
export const Recipients = t.readonly(
  t.strict({
    users: t.readonlyArray(t.string),
    roles: t.readonlyArray(Role),
    advisers: t.readonlyArray(t.string),
    groups: t.readonlyArray(t.string),
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

/** In whose books, and in which groups, the accounts of somebody are. */
export interface Belonging {
  readonly advisers: readonly string[]
  readonly groups: readonly string[]
}

type Candidate = Pick<User, 'username' | 'roles' | 'groups'>

const hasAny = (some: readonly string[], others: readonly string[]): boolean => some.some((one) => others.includes(one))

export const isRecipient = (recipients: Recipients, candidate: Candidate, belonging: Belonging): boolean => {
  const { username, roles, groups } = candidate
  const isClient = roles.includes('client')
  return (
    recipients.users.includes(username) ||
    hasAny(roles, recipients.roles) ||
    hasAny(groups, recipients.groups) ||
    (isClient && hasAny(belonging.advisers, recipients.advisers)) ||
    (isClient && hasAny(belonging.groups, recipients.groups))
  )
}

/** Who manages clients may notify them and their advisers, who manages the site everybody. */
export const mayNotify = (sender: Holder, { roles }: Pick<User, 'roles'>): boolean =>
  holdsAny(sender, ['site.admin']) ||
  (holdsAny(sender, ['client.admin']) && roles.every((role) => role === 'client' || role === 'adviser'))

/** The rules that somebody may choose by: these roles, and the clients of `book`, or of any where that is null. */
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

/** An adviser writes to the clients of their book and to administrators, an administrator to anybody. */
export const mayMessage = (
  sender: Holder & Pick<User, 'defaultCode'>,
  { roles }: Pick<User, 'roles'>,
  { advisers }: Belonging,
): boolean =>
  holdsAny(sender, ['client.admin']) ||
  (holdsAny(sender, ['client.adviser']) &&
    (holdsAny({ permissions: permissionsOf(roles) }, ['site.admin']) ||
      (roles.includes('client') && advisers.includes(sender.defaultCode))))
