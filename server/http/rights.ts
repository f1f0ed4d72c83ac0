import type { EndpointAccess, AnyEndpoint } from '../../src/api/endpoint.ts'
import { E, pipe } from '../../src/domain/fp.ts'
import type { ClientReach } from '../../src/domain/permissions/reaches.ts'
import type { IncorrectRole } from '../../src/domain/permissions/reach-of.ts'
import type { ReachOf } from '../access/reach.ts'
import type { UserSession } from '../access/session.ts'
import type { LogTail } from '../log/event-log.ts'
import { authoriseCall, isOpenAsKnown } from './authorise.ts'
import { type FailureReply, notAllowed, passwordFirst } from './failing.ts'

interface SessionRights {
  readonly permissions: UserSession['permissions']
  readonly reach: E.Either<IncorrectRole, ClientReach>
}

interface ReachSources {
  readonly reachOf: ReachOf
  readonly pastReachOf: ReachOf
}

const rightsOf = (
  access: EndpointAccess,
  session: UserSession,
  { reachOf, pastReachOf }: ReachSources,
): SessionRights => ({
  permissions: session.permissions,
  reach: isOpenAsKnown(access) ? pastReachOf(session) : reachOf(session),
})

const reachesAll = (now: ClientReach, before: ClientReach): boolean => {
  if (now._tag === 'Everything') return true
  if (before._tag === 'Everything') return false
  return (['accounts', 'groups', 'advisers'] as const).every((kind) =>
    before[kind].values().every((code) => now[kind].has(code)),
  )
}

const includesRights = (now: SessionRights, before: SessionRights): boolean => {
  if (!before.permissions.every((permission) => now.permissions.includes(permission))) return false
  if (now.reach === before.reach || E.isLeft(before.reach)) return true
  return E.isRight(now.reach) && reachesAll(now.reach.right, before.reach.right)
}

type AskedOf = Pick<AnyEndpoint, 'method' | 'path' | 'access'>

type AllowedResult = E.Either<FailureReply, void>

export type StillAllowed = () => AllowedResult | Promise<AllowedResult>

interface RightsRequest extends ReachSources {
  readonly tail: Pick<LogTail, 'position'>
  readonly beforePasswordChange: readonly Pick<AnyEndpoint, 'method' | 'path'>[]
}

const rightsUnchanged: AllowedResult = E.right(undefined)

export const openRights = ({ reachOf, pastReachOf, tail, beforePasswordChange }: RightsRequest) => {
  const isClosedTo = (session: UserSession, { method, path }: AskedOf): boolean =>
    session.user.change_password && !beforePasswordChange.some((open) => open.method === method && open.path === path)

  const authorisedNow = (endpoint: AskedOf, session: UserSession, params: unknown): E.Either<FailureReply, void> =>
    isClosedTo(session, endpoint)
      ? E.left(passwordFirst)
      : authoriseCall(
          endpoint.access,
          session,
          { today: () => reachOf(session), past: () => pastReachOf(session) },
          params,
        )

  const reaches = { reachOf, pastReachOf }

  /** Rights follow from the log, so nothing is checked again until this node folds another event. */
  const recheck = (
    endpoint: AskedOf,
    session: UserSession,
    params: unknown,
    admitAgain: () => Promise<E.Either<FailureReply, UserSession>>,
  ): StillAllowed => {
    const position = tail.position()
    const before = rightsOf(endpoint.access, session, reaches)
    const checkAgain = async (): Promise<AllowedResult> =>
      pipe(
        await admitAgain(),
        E.chainFirst((now) => authorisedNow(endpoint, now, params)),
        E.filterOrElse(
          (now) => includesRights(rightsOf(endpoint.access, now, reaches), before),
          () => notAllowed,
        ),
        E.map(() => undefined),
      )
    return () => (tail.position() === position ? rightsUnchanged : checkAgain())
  }

  return { isClosedTo, authorisedNow, recheck }
}
