import { E, O, pipe } from '../../src/domain/fp.ts'
import {
  type Actor,
  isEnabledSuperadmin,
  needsSecondPerson,
  permit,
  type RightsRefusal,
  type UserAct,
} from '../../src/domain/users/rights.ts'
import { presentIn, type User, type UserState } from '../../src/domain/users/user.ts'
import { userStream } from '../../src/domain/users/username.ts'
import { holderOf } from '../access/holder.ts'
import { type Standing, standingOf } from '../access/change-requests/second-person.ts'
import type { Append, Intent } from '../log/event-log.ts'
import type { Users } from './aggregates.ts'
import type { UserServices } from './user-services.ts'

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

/** `held` revisions must be unchanged when the act is written. `isStaffChange`: the act needs a second person. */
export interface Permitted {
  readonly held: readonly Append[]
  readonly isStaffChange: boolean
}

export type Permits = (act: UserAct, target: UserState) => E.Either<RightsRefusal, Permitted>

export interface RightsNow {
  readonly actor: Actor
  readonly superadmins: readonly string[]
  readonly permits: Permits
  readonly standing: Standing
}

export const enabledSuperadmins = (users: Users): readonly string[] =>
  present(users)
    .filter(isEnabledSuperadmin)
    .map(({ username }) => username)

/** Holds the revisions it read, so that a slow act fails if rights changed. An approved change needs no second person. */
export const rightsNow = async (
  services: Pick<UserServices, 'users' | 'now'>,
  actor: string,
  { approval }: Pick<Intent<never>, 'approval'>,
): Promise<RightsNow> => {
  const { users } = services
  const standing = approval === undefined ? await standingOf(services, actor) : 'Approved'
  const acting = actorOf(users, actor)
  const superadmins = enabledSuperadmins(users)
  const held = new Map(
    [actor, ...superadmins].map((username) => [
      username,
      { stream: userStream(username), expected: users.get(username).revision, events: [] },
    ]),
  )
  const permits: Permits = (act, state) => {
    const target = presentIn(state)
    return pipe(
      permit(acting, act, target, superadmins),
      E.map((usernames) => ({
        held: usernames.flatMap((username) => held.get(username) ?? []),
        isStaffChange: needsSecondPerson(acting, act, target),
      })),
    )
  }
  return { actor: acting, superadmins, permits, standing }
}

export const permittedAll = (
  permits: Permits,
  acts: readonly UserAct[],
  target: UserState,
): E.Either<RightsRefusal, Permitted> =>
  pipe(
    acts,
    E.traverseArray((act) => permits(act, target)),
    E.map((permissions) => ({
      held: permissions.flatMap(({ held }) => held),
      isStaffChange: permissions.some(({ isStaffChange }) => isStaffChange),
    })),
  )
