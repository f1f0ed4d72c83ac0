import type { Pool } from 'pg'
import { dashboardKinds } from '../../src/domain/dashboards/dashboard-kinds.ts'
import { O, pipe } from '../../src/domain/fp.ts'
import type { MailRefusal } from '../../src/domain/mail/mail-refusal.ts'
import type { NestedUserNotification } from '../../src/domain/notifications/notification.ts'
import { type ListedUser, roleReply, type FullUser } from '../../src/domain/users/listed-user.ts'
import { detailsOf, noDetails, personalDetailsOf, type UserDetails } from '../../src/domain/users/user-details.ts'
import type { User, UserState } from '../../src/domain/users/user.ts'
import type { LogServices } from '../log/carry-out.ts'
import type { FoldedState } from '../log/repository.ts'
import { inParts } from '../postgres/in-parts.ts'
import { readConsistentStates } from '../log/consistent-states.ts'
import { openLinkIn } from '../session/links/link-tokens.ts'
import type { UserRepository } from './aggregates.ts'
import { type ChangeRequests, pendingReplyFields } from '../access/change-requests/change-requests.ts'
import { mailRefusals } from '../letters/mail-refusals.ts'
import { lastSignIns } from './last-sign-ins.ts'
import { allPeople, personOf } from './people.ts'

interface ListSources {
  readonly pool: Pool
  readonly users: UserRepository
  readonly changeRequests: Pick<ChangeRequests, 'waitingFor'>
  readonly now: () => Date
  readonly onDefect: (defect: unknown) => void
}

export interface NotificationSource {
  readonly notifications: { readonly allOf: (username: string) => Promise<readonly NestedUserNotification[]> }
}

type PresentState = Extract<UserState, { readonly _tag: 'Present' }>

const isInvited = (state: PresentState, now: Date): boolean =>
  state.user.change_password &&
  [...state.links].some(([link, { purpose }]) => purpose === 'invitation' && O.isSome(openLinkIn(state, link, now)))

interface ListedUserFacts {
  readonly lastLogin: string | undefined
  readonly mailRefusal: MailRefusal | undefined
  readonly waits: string | null
}

const listedUserOf = (
  state: PresentState,
  revision: number,
  person: UserDetails,
  { lastLogin, mailRefusal, waits }: ListedUserFacts,
  now: Date,
): ListedUser => {
  const { username, roles, defaultDashboardType, defaultCode, status } = state.user
  return {
    username,
    ...personalDetailsOf(person),
    Roles: roles.map(roleReply),
    defaultDashboardType,
    defaultCode,
    status,
    lastLogin: lastLogin ?? null,
    isInvited: isInvited(state, now),
    mailRefusal: mailRefusal ?? null,
    revision,
    ...pendingReplyFields(waits),
  }
}

/** Contains all people of an import or none. */
export const listedUsers = async ({
  pool,
  users,
  changeRequests,
  now,
  onDefect,
  ...services
}: ListSources & LogServices): Promise<readonly ListedUser[]> => {
  const present = (await readConsistentStates({ ...services, onLate: onDefect }, users))
    .flatMap(({ state, revision }) => (state._tag === 'Present' ? [{ state, revision }] : []))
    .toSorted((one, other) => (one.state.user.username < other.state.user.username ? -1 : 1))
  const [people, signedIn, refused] = await Promise.all([allPeople(pool), lastSignIns(pool), mailRefusals(pool)])
  const details = new Map(people.map((person) => [person.username, person]))
  const at = now()
  const waitsOf = (username: string) => changeRequests.waitingFor({ person: username })
  return inParts(present, ({ state, revision }) => {
    const { username } = state.user
    const known = { lastLogin: signedIn.get(username), mailRefusal: refused.get(username), waits: waitsOf(username) }
    return listedUserOf(state, revision, details.get(username) ?? noDetails, known, at)
  })
}

const kindOf = ({ defaultDashboardType }: User) => dashboardKinds.find(({ name }) => name === defaultDashboardType)

const readWholeUser = async (
  { pool, changeRequests, now, notifications }: ListSources & NotificationSource,
  { state, revision, position }: FoldedState<UserState>,
): Promise<O.Option<FullUser>> => {
  if (state._tag !== 'Present') return O.none
  const { user } = state
  const [known, signedIn, refused, user_notifications] = await Promise.all([
    personOf(pool, user.username),
    lastSignIns(pool, [user.username]),
    mailRefusals(pool, [user.username]),
    notifications.allOf(user.username),
  ])
  const person = known ?? noDetails
  const since = {
    lastLogin: signedIn.get(user.username),
    mailRefusal: refused.get(user.username),
    waits: changeRequests.waitingFor({ person: user.username }),
  }
  return pipe(
    O.fromNullable(kindOf(user)),
    O.map((dashboard) => ({
      ...listedUserOf(state, revision, person, since, now()),
      ...detailsOf(person),
      dashboard,
      user_notifications,
      position,
      accounts: user.accounts,
      groups: user.groups,
      change_password: user.change_password,
    })),
  )
}

export const wholeUser = (sources: ListSources & NotificationSource, username: string): Promise<O.Option<FullUser>> =>
  readWholeUser(sources, sources.users.get(username))
