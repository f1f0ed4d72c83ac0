import { E, O, pipe } from '../../src/domain/fp.ts'
import {
  type ActingUser,
  isEnabledSuperadmin,
  needsSecondPerson,
  permitUserAction,
  type RightsRefusal,
  type UserAction,
} from '../../src/domain/users/rights.ts'
import { presentUserIn, type User, type UserState } from '../../src/domain/users/user.ts'
import { userStream } from '../../src/domain/users/username.ts'
import { permissionHolderOf } from '../access/holder.ts'
import { type ApprovalRequirement, approvalRequirementOf } from '../access/change-requests/second-person.ts'
import type { StreamAppend, CallIntent } from '../log/event-log.ts'
import type { UserRepository } from './aggregates.ts'
import type { UserServices } from './user-services.ts'

const presentUsers = (users: UserRepository): readonly User[] =>
  users.all().flatMap(({ state }) => (state._tag === 'Present' ? [state.user] : []))

const unknownActor = (username: string): ActingUser => ({ username, roles: [], permissions: [] })

const actorOf = (users: UserRepository, username: string): ActingUser =>
  pipe(
    permissionHolderOf({ users }, username),
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

export type PermitCheck = (act: UserAction, target: UserState) => E.Either<RightsRefusal, PermittedChange>

export interface CurrentRights {
  readonly actor: ActingUser
  readonly superadmins: readonly string[]
  readonly permits: PermitCheck
  readonly standing: ApprovalRequirement
}

export const enabledSuperadmins = (users: UserRepository): readonly string[] =>
  presentUsers(users)
    .filter(isEnabledSuperadmin)
    .map(({ username }) => username)

/** Appends expect the revisions read here: they fail if rights change. An approved change needs no second person. */
export const currentRights = async (
  services: Pick<UserServices, 'users' | 'now'>,
  actor: string,
  { approval }: Pick<CallIntent<never>, 'approval'>,
): Promise<CurrentRights> => {
  const { users } = services
  const standing = approval === undefined ? await approvalRequirementOf(services, actor) : 'Approved'
  const acting = actorOf(users, actor)
  const superadmins = enabledSuperadmins(users)
  const held = new Map(
    [actor, ...superadmins].map((username) => [
      username,
      { stream: userStream(username), expected: users.get(username).revision, events: [] },
    ]),
  )
  const permits: PermitCheck = (act, state) => {
    const target = presentUserIn(state)
    return pipe(
      permitUserAction(acting, act, target, superadmins),
      E.map((usernames) => ({
        held: usernames.flatMap((username) => held.get(username) ?? []),
        isStaffChange: needsSecondPerson(acting, act, target),
      })),
    )
  }
  return { actor: acting, superadmins, permits, standing }
}

export const permitAll = (
  permits: PermitCheck,
  acts: readonly UserAction[],
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
