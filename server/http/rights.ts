import type { Access, AnyEndpoint } from '../../src/api/endpoint.ts'
import { E, pipe } from '../../src/domain/fp.ts'
import type { Reach } from '../../src/domain/permissions/reaches.ts'
import type { IncorrectRole } from '../../src/domain/permissions/reach-of.ts'
import type { ReachOf } from '../access/reach.ts'
import type { Session } from '../access/session.ts'
import type { Tail } from '../log/event-log.ts'
import { authorise, isOpenAsKnown } from './authorise.ts'
import { type Failing, notAllowed, passwordFirst } from './failing.ts'

interface Rights {
  readonly permissions: Session['permissions']
  readonly reach: E.Either<IncorrectRole, Reach>
}

interface Reaches {
  readonly reachOf: ReachOf
  readonly pastReachOf: ReachOf
}

const rightsOf = (access: Access, session: Session, { reachOf, pastReachOf }: Reaches): Rights => ({
  permissions: session.permissions,
  reach: isOpenAsKnown(access) ? pastReachOf(session) : reachOf(session),
})

const reachesAll = (now: Reach, before: Reach): boolean => {
  if (now._tag === 'Everything') return true
  if (before._tag === 'Everything') return false
  return (['accounts', 'groups', 'advisers'] as const).every((kind) =>
    before[kind].values().every((code) => now[kind].has(code)),
  )
}

const includesRights = (now: Rights, before: Rights): boolean => {
  if (!before.permissions.every((permission) => now.permissions.includes(permission))) return false
  if (now.reach === before.reach || E.isLeft(before.reach)) return true
  return E.isRight(now.reach) && reachesAll(now.reach.right, before.reach.right)
}

type AskedOf = Pick<AnyEndpoint, 'method' | 'path' | 'access'>

type Allowed = E.Either<Failing, void>

export type StillAllowed = () => Allowed | Promise<Allowed>

interface Asked extends Reaches {
  readonly tail: Pick<Tail, 'position'>
  readonly beforePasswordChange: readonly Pick<AnyEndpoint, 'method' | 'path'>[]
}

const unchanged: Allowed = E.right(undefined)

export const openRights = ({ reachOf, pastReachOf, tail, beforePasswordChange }: Asked) => {
  const isClosedTo = (session: Session, { method, path }: AskedOf): boolean =>
    session.user.change_password && !beforePasswordChange.some((open) => open.method === method && open.path === path)

  const authorisedNow = (endpoint: AskedOf, session: Session, params: unknown): E.Either<Failing, void> =>
    isClosedTo(session, endpoint)
      ? E.left(passwordFirst)
      : authorise(endpoint.access, session, { today: () => reachOf(session), past: () => pastReachOf(session) }, params)

  const reaches = { reachOf, pastReachOf }

  /** Rights follow from the log, so nothing is checked again until this node folds another event. */
  const recheck = (
    endpoint: AskedOf,
    session: Session,
    params: unknown,
    admitAgain: () => Promise<E.Either<Failing, Session>>,
  ): StillAllowed => {
    const position = tail.position()
    const before = rightsOf(endpoint.access, session, reaches)
    const checkAgain = async (): Promise<Allowed> =>
      pipe(
        await admitAgain(),
        E.chainFirst((now) => authorisedNow(endpoint, now, params)),
        E.filterOrElse(
          (now) => includesRights(rightsOf(endpoint.access, now, reaches), before),
          () => notAllowed,
        ),
        E.map(() => undefined),
      )
    return () => (tail.position() === position ? unchanged : checkAgain())
  }

  return { isClosedTo, authorisedNow, recheck }
}
