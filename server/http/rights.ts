import type { EndpointAccess, AnyEndpoint } from '../../src/api/endpoint.ts'
import { E, pipe } from '../../src/domain/fp.ts'
import type { ClientAccess } from '../../src/domain/permissions/reaches.ts'
import type { IncorrectRole } from '../../src/domain/permissions/reach-of.ts'
import type { ReachResolver } from '../access/reach.ts'
import type { UserSession } from '../access/session.ts'
import type { LogTail } from '../log/event-log.ts'
import { authoriseCall, isOpenForPastData } from './authorise.ts'
import { type FailureReply, notAllowedReply, passwordFirstReply } from './failing.ts'

interface SessionRights {
  readonly permissions: UserSession['permissions']
  readonly reach: E.Either<IncorrectRole, ClientAccess>
}

interface ReachSources {
  readonly reachOf: ReachResolver
  readonly pastReachOf: ReachResolver
}

const rightsOf = (
  access: EndpointAccess,
  session: UserSession,
  { reachOf, pastReachOf }: ReachSources,
): SessionRights => ({
  permissions: session.permissions,
  reach: isOpenForPastData(access) ? pastReachOf(session) : reachOf(session),
})

const hasAllReach = (now: ClientAccess, before: ClientAccess): boolean => {
  if (now._tag === 'Everything') return true
  if (before._tag === 'Everything') return false
  return (['accounts', 'groups', 'advisers'] as const).every((kind) =>
    before[kind].values().every((code) => now[kind].has(code)),
  )
}

const includesRights = (now: SessionRights, before: SessionRights): boolean => {
  if (!before.permissions.every((permission) => now.permissions.includes(permission))) return false
  if (now.reach === before.reach || E.isLeft(before.reach)) return true
  return E.isRight(now.reach) && hasAllReach(now.reach.right, before.reach.right)
}

type GuardedEndpoint = Pick<AnyEndpoint, 'method' | 'path' | 'access'>

type AllowedResult = E.Either<FailureReply, void>

export type RecheckAccess = () => AllowedResult | Promise<AllowedResult>

interface RightsRequest extends ReachSources {
  readonly tail: Pick<LogTail, 'position'>
  readonly beforePasswordChange: readonly Pick<AnyEndpoint, 'method' | 'path'>[]
}

const rightsUnchanged: AllowedResult = E.right(undefined)

export const openRights = ({ reachOf, pastReachOf, tail, beforePasswordChange }: RightsRequest) => {
  const isClosedTo = (session: UserSession, { method, path }: GuardedEndpoint): boolean =>
    session.user.change_password && !beforePasswordChange.some((open) => open.method === method && open.path === path)

  const authorisedNow = (
    endpoint: GuardedEndpoint,
    session: UserSession,
    params: unknown,
  ): E.Either<FailureReply, void> =>
    isClosedTo(session, endpoint)
      ? E.left(passwordFirstReply)
      : authoriseCall(
          endpoint.access,
          session,
          { today: () => reachOf(session), past: () => pastReachOf(session) },
          params,
        )

  const reaches = { reachOf, pastReachOf }

  /** Rights follow from the log, so nothing is checked again until this node folds another event. */
  const recheck = (
    endpoint: GuardedEndpoint,
    session: UserSession,
    params: unknown,
    admitAgain: () => Promise<E.Either<FailureReply, UserSession>>,
  ): RecheckAccess => {
    const position = tail.position()
    const before = rightsOf(endpoint.access, session, reaches)
    const checkAgain = async (): Promise<AllowedResult> =>
      pipe(
        await admitAgain(),
        E.chainFirst((now) => authorisedNow(endpoint, now, params)),
        E.filterOrElse(
          (now) => includesRights(rightsOf(endpoint.access, now, reaches), before),
          () => notAllowedReply,
        ),
        E.map(() => undefined),
      )
    return () => (tail.position() === position ? rightsUnchanged : checkAgain())
  }

  return { isClosedTo, authorisedNow, recheck }
}
