import * as t from 'io-ts'
import { UserEvent } from './user.ts'

export interface AccountChange {
  readonly username: string
  readonly by: string
  readonly at: string
  readonly event: UserEvent
}

export const AccountChangeKind = t.keyof({
  UserAdded: null,
  UserRightsChanged: null,
  UserDetailsChanged: null,
  UserBlocked: null,
  UserAllowed: null,
  UserDeleted: null,
  UserWithdrawn: null,
  PasswordChanged: null,
  PasswordReset: null,
  PasswordChangeAsked: null,
  LinkIssued: null,
  LinkUsed: null,
  LinksRevoked: null,
} satisfies Readonly<Record<UserEvent['type'], null>>)
export type AccountChangeKind = t.TypeOf<typeof AccountChangeKind>

/** True if the event may let its author sign in as the person. A new email address counts: password links go there. */
const givesAccess = (event: UserEvent): boolean => {
  switch (event.type) {
    case 'UserAdded':
    case 'UserRightsChanged':
    case 'PasswordReset':
    case 'PasswordChanged':
    case 'LinkIssued':
      return true
    case 'UserDetailsChanged':
      return event.fields.includes('email')
    case 'UserBlocked':
    case 'UserAllowed':
    case 'UserDeleted':
    case 'UserWithdrawn':
    case 'PasswordChangeAsked':
    case 'LinkUsed':
    case 'LinksRevoked':
      return false
  }
}

export const independenceDays = 30
const independenceMs = independenceDays * 24 * 60 * 60 * 1000

export const isLately = ({ at: changedAt }: Pick<AccountChange, 'at'>, at: string): boolean =>
  Date.parse(at) - Date.parse(changedAt) < independenceMs

/** False if a recent change may let one of two people sign in as the other. They then count as one person. */
export const arePeopleIndependent = (changes: readonly AccountChange[], at: string): boolean =>
  !changes.some((change) => givesAccess(change.event) && isLately(change, at))
