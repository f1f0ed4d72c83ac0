import * as t from 'io-ts'
import type { EndpointAccess } from '../../src/api/endpoint.ts'
import { DashboardType } from '../../src/domain/dashboards/dashboard-type.ts'
import { E, pipe } from '../../src/domain/fp.ts'
import { EntityType } from '../../src/domain/ledger/entity.ts'
import { holdsNeeded } from '../../src/domain/permissions/permission.ts'
import {
  type ClientAccess,
  mayOpenDashboardOf,
  mayReadAccount,
  mayReadAdviser,
  mayReadEntity,
  mayReadGroup,
} from '../../src/domain/permissions/reaches.ts'
import type { IncorrectRole } from '../../src/domain/permissions/reach-of.ts'
import { canonicalUsername } from '../../src/domain/users/username.ts'
import type { UserSession } from '../access/session.ts'
import { type FailureReply, incorrectRoleReply, notAllowedReply } from './failing.ts'

type OwnCode = Extract<EndpointAccess, { readonly _tag: 'OwnCode' }>
type AccessQuestion<A> = (session: UserSession, reach: ClientAccess, asked: A) => boolean
type AccessRule = (session: UserSession, reach: ClientAccess, params: unknown) => boolean

const byCode = t.type({ code: t.string })

const accessRule =
  <A>(codec: t.Type<A, unknown>, may: AccessQuestion<A>): AccessRule =>
  (session, reach, params) =>
    pipe(
      codec.decode(params),
      E.match(
        () => false,
        (asked) => may(session, reach, asked),
      ),
    )

const entityReadRule = accessRule(t.type({ type: EntityType, code: t.string }), (session, reach, { type, code }) =>
  mayReadEntity(session, reach, type, code),
)

/** Past data stays open to everybody who could see it before it was withdrawn from the ledger. */
const pastDataKinds: readonly OwnCode['of'][] = ['dashboard', 'figures']

export const isOpenForPastData = (access: EndpointAccess): boolean =>
  access._tag === 'OwnCode' && pastDataKinds.includes(access.of)

const accessRules: Readonly<Record<OwnCode['of'], AccessRule>> = {
  dashboard: accessRule(t.type({ type: DashboardType, code: t.string }), (session, reach, { type, code }) =>
    mayOpenDashboardOf(session, reach, type, code),
  ),
  figures: entityReadRule,
  entity: entityReadRule,
  account: accessRule(byCode, (session, reach, { code }) => mayReadAccount(session, reach, code)),
  group: accessRule(byCode, (session, reach, { code }) => mayReadGroup(session, reach, code)),
  adviser: accessRule(byCode, (session, reach, { code }) => mayReadAdviser(session, reach, code)),
  self: accessRule(
    t.type({ username: t.string }),
    (session, _, { username }) => canonicalUsername(username) === session.username,
  ),
}

const allowedIf = (is: boolean): E.Either<FailureReply, void> => (is ? E.right(undefined) : E.left(notAllowedReply))

interface PastReaches {
  readonly today: () => E.Either<IncorrectRole, ClientAccess>
  readonly past: () => E.Either<IncorrectRole, ClientAccess>
}

export const authoriseCall = (
  access: EndpointAccess,
  session: UserSession,
  reachOf: PastReaches,
  params: unknown,
): E.Either<FailureReply, void> => {
  switch (access._tag) {
    case 'Public':
    case 'SignedIn':
      return E.right(undefined)
    case 'AnyOf':
    case 'AllOf':
      return allowedIf(holdsNeeded(session, access))
    case 'OwnCode':
      if (access.of === 'self') return allowedIf(accessRules.self(session, emptyReach, params))
      return pipe(
        isOpenForPastData(access) ? reachOf.past() : reachOf.today(),
        E.mapLeft(() => incorrectRoleReply),
        E.chain((reached) => allowedIf(accessRules[access.of](session, reached, params))),
      )
  }
}

const emptyReach: ClientAccess = { _tag: 'Only', accounts: new Set(), groups: new Set(), advisers: new Set() }
