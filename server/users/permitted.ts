import { E, O, pipe, RA } from '../../src/domain/fp.ts'
import {
  type Actor,
  isEnabledSuperadmin,
  permit,
  type RightsRefusal,
  type UserAct,
} from '../../src/domain/users/rights.ts'
import { presentIn, type User, type UserState, userStream } from '../../src/domain/users/user.ts'
import { holderOf } from '../access/holder.ts'
import type { Append } from '../log/event-log.ts'
import type { Users } from './aggregates.ts'

const present = (users: Users): readonly User[] =>
  users.all().flatMap(({ state }) => (state._tag === 'Present' ? [state.user] : []))

const nobody = (username: string): Actor => ({ username, roles: [], permissions: [] })

const actorOf = (users: Users, username: string): Actor =>
  pipe(
    holderOf({ users }, username),
    O.match(
      () => nobody(username),
      ({ user: { roles }, permissions }) => ({ username, roles, permissions }),
    ),
  )

/** What an act on somebody rests on, to be held until it is written. */
export type Permits = (act: UserAct, target: UserState) => E.Either<RightsRefusal, readonly Append[]>

export interface RightsNow {
  readonly actor: Actor
  readonly superadmins: readonly string[]
  readonly permits: Permits
}

export const enabledSuperadmins = (users: Users): readonly string[] =>
  present(users)
    .filter(isEnabledSuperadmin)
    .map(({ username }) => username)

/** Of the actor and of everybody else, as they are now: held are the revisions they were read at, however long the act is planned. */
export const rightsNow = (users: Users, actor: string): RightsNow => {
  const acting = actorOf(users, actor)
  const superadmins = enabledSuperadmins(users)
  const held = new Map(
    [actor, ...superadmins].map((username) => [
      username,
      { stream: userStream(username), expected: users.get(username).revision, events: [] },
    ]),
  )
  const permits: Permits = (act, target) =>
    pipe(
      permit(acting, act, presentIn(target), superadmins),
      E.map((usernames) => usernames.flatMap((username) => held.get(username) ?? [])),
    )
  return { actor: acting, superadmins, permits }
}

export const permittedAll = (
  permits: Permits,
  acts: readonly UserAct[],
  target: UserState,
): E.Either<RightsRefusal, readonly Append[]> =>
  pipe(
    acts,
    E.traverseArray((act) => permits(act, target)),
    E.map(RA.flatten),
  )
