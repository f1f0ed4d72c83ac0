import * as t from 'io-ts'
import type { Access } from '../../src/api/endpoint.ts'
import { DashboardType } from '../../src/domain/dashboards/dashboard-type.ts'
import { E, pipe } from '../../src/domain/fp.ts'
import { EntityType } from '../../src/domain/ledger/entity.ts'
import { holds } from '../../src/domain/permissions/permission.ts'
import {
  type Reach,
  mayOpenDashboardOf,
  mayReadAccount,
  mayReadAdviser,
  mayReadEntity,
  mayReadGroup,
} from '../../src/domain/permissions/reaches.ts'
import type { IncorrectRole } from '../../src/domain/permissions/reach-of.ts'
import { canonicalUsername } from '../../src/domain/users/username.ts'
import type { Session } from '../access/session.ts'
import { type Failing, incorrectRole, notAllowed } from './failing.ts'

type OwnCode = Extract<Access, { readonly _tag: 'OwnCode' }>
type Asks<A> = (session: Session, reach: Reach, asked: A) => boolean
type Rule = (session: Session, reach: Reach, params: unknown) => boolean

const byCode = t.type({ code: t.string })

const rule =
  <A>(codec: t.Type<A, unknown>, may: Asks<A>): Rule =>
  (session, reach, params) =>
    pipe(
      codec.decode(params),
      E.match(
        () => false,
        (asked) => may(session, reach, asked),
      ),
    )

const readsEntity = rule(t.type({ type: EntityType, code: t.string }), (session, reach, { type, code }) =>
  mayReadEntity(session, reach, type, code),
)

/** Past data stays open to everybody who could see it before it was withdrawn from the ledger. */
const ofThePast: readonly OwnCode['of'][] = ['dashboard', 'figures']

export const isOpenAsKnown = (access: Access): boolean => access._tag === 'OwnCode' && ofThePast.includes(access.of)

const rules: Readonly<Record<OwnCode['of'], Rule>> = {
  dashboard: rule(t.type({ type: DashboardType, code: t.string }), (session, reach, { type, code }) =>
    mayOpenDashboardOf(session, reach, type, code),
  ),
  figures: readsEntity,
  entity: readsEntity,
  account: rule(byCode, (session, reach, { code }) => mayReadAccount(session, reach, code)),
  group: rule(byCode, (session, reach, { code }) => mayReadGroup(session, reach, code)),
  adviser: rule(byCode, (session, reach, { code }) => mayReadAdviser(session, reach, code)),
  self: rule(
    t.type({ username: t.string }),
    (session, _, { username }) => canonicalUsername(username) === session.username,
  ),
}

const allowedIf = (is: boolean): E.Either<Failing, void> => (is ? E.right(undefined) : E.left(notAllowed))

interface Reaches {
  readonly today: () => E.Either<IncorrectRole, Reach>
  readonly past: () => E.Either<IncorrectRole, Reach>
}

export const authorise = (
  access: Access,
  session: Session,
  reachOf: Reaches,
  params: unknown,
): E.Either<Failing, void> => {
  switch (access._tag) {
    case 'Public':
    case 'SignedIn':
      return E.right(undefined)
    case 'AnyOf':
    case 'AllOf':
      return allowedIf(holds(session, access))
    case 'OwnCode':
      if (access.of === 'self') return allowedIf(rules.self(session, nothing, params))
      return pipe(
        isOpenAsKnown(access) ? reachOf.past() : reachOf.today(),
        E.mapLeft(() => incorrectRole),
        E.chain((reached) => allowedIf(rules[access.of](session, reached, params))),
      )
  }
}

const nothing: Reach = { _tag: 'Only', accounts: new Set(), groups: new Set(), advisers: new Set() }
