import { sameJson } from '../parse-json.ts'
import { user as decider } from './decider.ts'
import { presentIn, type UserEvent } from './user.ts'
import { O, pipe } from '../fp.ts'
import type { Role } from '../permissions/permission.ts'

/** What a person is told of when it changes, whoever changed it. */
export type AccountSubject = 'password' | 'address' | 'role'

export const accountSubjectTitles: Readonly<Record<AccountSubject, string>> = {
  password: 'Your password was changed',
  address: 'Your email address was changed',
  role: 'Your role was changed',
}

const rolesAfter = (events: readonly UserEvent[]): readonly Role[] =>
  pipe(
    presentIn(events.reduce(decider.evolve, decider.initial)),
    O.match(
      () => [],
      ({ roles }) => roles,
    ),
  )

/** The password that a person chooses with an invitation is their first. */
const isFirstPassword = (before: readonly UserEvent[]): boolean => {
  const used = before.at(-1)
  return (
    used?.type === 'LinkUsed' &&
    before.some((event) => event.type === 'LinkIssued' && event.link === used.link && event.purpose === 'invitation')
  )
}

/** What an event of a person's stream changed, given the events before it. */
export const accountNewsOf = (before: readonly UserEvent[], event: UserEvent): O.Option<AccountSubject> => {
  switch (event.type) {
    case 'PasswordReset':
      return O.some('password')
    case 'PasswordChanged':
      return isFirstPassword(before) ? O.none : O.some('password')
    case 'UserDetailsChanged':
      return event.fields.includes('email') ? O.some('address') : O.none
    case 'UserRightsChanged':
      return sameJson(rolesAfter(before), event.roles) ? O.none : O.some('role')
    case 'UserAdded':
    case 'UserBlocked':
    case 'UserAllowed':
    case 'UserDeleted':
    case 'UserWithdrawn':
    case 'PasswordChangeAsked':
    case 'LinkIssued':
    case 'LinkUsed':
    case 'LinksRevoked':
      return O.none
  }
}
