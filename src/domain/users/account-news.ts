import * as t from 'io-ts'
import { sameJson } from '../json/parse-json.ts'
import { userDecider } from './decider.ts'
import { presentUserIn, type UserEvent } from './user.ts'
import { O, pipe } from '../fp.ts'
import type { UserRole } from '../permissions/permission.ts'

export type AccountSubject = 'password' | 'address' | 'role'

export const NewsSubject = t.keyof({
  password: null,
  address: null,
  role: null,
  request: null,
  outcome: null,
  unapproved: null,
})
export type NewsSubject = t.TypeOf<typeof NewsSubject>

export const newsTitles: Readonly<Record<NewsSubject, string>> = {
  password: 'Your password was changed',
  address: 'Your email address was changed',
  role: 'Your role was changed',
  request: 'A change is waiting for approval',
  outcome: 'A change request is closed',
  unapproved: 'A change was made without approval',
}

const rolesAfter = (events: readonly UserEvent[]): readonly UserRole[] =>
  pipe(
    presentUserIn(events.reduce(userDecider.evolve, userDecider.initial)),
    O.match(
      () => [],
      ({ roles }) => roles,
    ),
  )

/** A password chosen with an invitation is the first. */
const isFirstPassword = (before: readonly UserEvent[]): boolean => {
  const used = before.at(-1)
  return (
    used?.type === 'LinkUsed' &&
    before.some((event) => event.type === 'LinkIssued' && event.link === used.link && event.purpose === 'invitation')
  )
}

const newsTypes = ['PasswordReset', 'PasswordChanged', 'UserDetailsChanged', 'UserRightsChanged'] as const
type NewsEvent = Extract<UserEvent, { readonly type: (typeof newsTypes)[number] }>

const isNews = (event: { readonly type: string }): event is NewsEvent => newsTypes.some((known) => known === event.type)

/** False for event types without news. Their streams are not read, because an import adds thousands of events. */
export const isNewsEventType = (type: string): boolean => isNews({ type })

export const accountNewsOf = (before: readonly UserEvent[], event: UserEvent): O.Option<AccountSubject> => {
  if (!isNews(event)) return O.none
  switch (event.type) {
    case 'PasswordReset':
      return O.some('password')
    case 'PasswordChanged':
      return isFirstPassword(before) ? O.none : O.some('password')
    case 'UserDetailsChanged':
      return event.fields.includes('email') ? O.some('address') : O.none
    case 'UserRightsChanged':
      return sameJson(rolesAfter(before), event.roles) ? O.none : O.some('role')
  }
}
