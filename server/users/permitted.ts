import { E, O, pipe } from '../../src/domain/fp.ts'
import {
  type ActingUser,
  isEnabledSuperadmin,
  needsSecondPerson,
  permitAct,
  type RightsRefusal,
  type UserAct,
} from '../../src/domain/users/rights.ts'
import { presentIn, type User, type UserState } from '../../src/domain/users/user.ts'
import { userStream } from '../../src/domain/users/username.ts'
import { holderOf } from '../access/holder.ts'
import { type ApprovalStanding, standingOf } from '../access/change-requests/second-person.ts'
import type { StreamAppend, CallIntent } from '../log/event-log.ts'
import type { UserRepository } from './aggregates.ts'
import type { UserServices } from './user-services.ts'

const presentUsers = (users: UserRepository): readonly User[] =>
  users.all().flatMap(({ state }) => (state._tag === 'Present' ? [state.user] : []))

const unknownActor = (username: string): ActingUser => ({ username, roles: [], permissions: [] })

const actorOf = (users: UserRepository, username: string): ActingUser =>
  pipe(
    holderOf({ users }, username),
    O.match(
      () => unknownActor(username),
      ({ user: { roles }, permissions }) => ({ username, roles, permissions }),
    ),
  )

/** `held` revisions must be unchanged when the act is written. `isStaffChange`: the act needs a second person. */
export interface PermittedChange {
  readonly held: readonly StreamAppend[]
  readonly isStaffChange: boolean
}

export type PermitCheck = (act: UserAct, target: UserState) => E.Either<RightsRefusal, PermittedChange>

export interface RightsNow {
  readonly actor: ActingUser
  readonly superadmins: readonly string[]
  readonly permits: PermitCheck
  readonly standing: ApprovalStanding
}

export const enabledSuperadmins = (users: UserRepository): readonly string[] =>
  presentUsers(users)
    .filter(isEnabledSuperadmin)
    .map(({ username }) => username)

/** Holds the revisions it read, so that a slow act fails if rights changed. An approved change needs no second person. */
export const rightsNow = async (
  services: Pick<UserServices, 'users' | 'now'>,
  actor: string,
  { approval }: Pick<CallIntent<never>, 'approval'>,
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
  const permits: PermitCheck = (act, state) => {
    const target = presentIn(state)
    return pipe(
      permitAct(acting, act, target, superadmins),
      E.map((usernames) => ({
        held: usernames.flatMap((username) => held.get(username) ?? []),
        isStaffChange: needsSecondPerson(acting, act, target),
      })),
    )
  }
  return { actor: acting, superadmins, permits, standing }
}

export const permittedAll = (
  permits: PermitCheck,
  acts: readonly UserAct[],
  target: UserState,
): E.Either<RightsRefusal, PermittedChange> =>
  pipe(
    acts,
    E.traverseArray((act) => permits(act, target)),
    E.map((permissions) => ({
      held: permissions.flatMap(({ held }) => held),
      isStaffChange: permissions.some(({ isStaffChange }) => isStaffChange),
    })),
  )
