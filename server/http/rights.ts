import type { Access } from '../../src/api/endpoint.ts'
import { E } from '../../src/domain/fp.ts'
import type { Reach } from '../../src/domain/permissions/reaches.ts'
import type { IncorrectRole } from '../../src/domain/permissions/reach-of.ts'
import type { ReachOf } from '../access/reach.ts'
import type { Session } from '../access/session.ts'
import { isOpenAsKnown } from './authorise.ts'

/** The rights of a session at one moment: its permissions and the accounts, groups and advisers it reaches. */
export interface Rights {
  readonly permissions: Session['permissions']
  readonly reach: E.Either<IncorrectRole, Reach>
}

interface Reaches {
  readonly reachOf: ReachOf
  readonly pastReachOf: ReachOf
}

export const rightsOf = (access: Access, session: Session, { reachOf, pastReachOf }: Reaches): Rights => ({
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

/** Whether the session may still do and see everything that it could `before`. */
export const includesRights = (now: Rights, before: Rights): boolean => {
  if (!before.permissions.every((permission) => now.permissions.includes(permission))) return false
  if (now.reach === before.reach || E.isLeft(before.reach)) return true
  return E.isRight(now.reach) && reachesAll(now.reach.right, before.reach.right)
}
