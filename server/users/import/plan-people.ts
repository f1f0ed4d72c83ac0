import { E, O, pipe, RA } from '../../../src/domain/fp.ts'
import { linkOverText } from '../../../src/domain/session/password-rules.ts'
import { noLinks } from '../../../src/domain/users/decider.ts'
import type { CheckedRow } from '../../../src/domain/users/import/check-rows.ts'
import { type RightsRefusal, rightsTexts } from '../../../src/domain/users/rights.ts'
import { blockedLinkText } from '../../../src/domain/users/user-acts.ts'
import { changedDetails } from '../../../src/domain/users/user-body.ts'
import { detailsOf } from '../../../src/domain/users/user-details.ts'
import { detailsOfDraft, rightsOfDraft, type UserDraft, userOfDraft } from '../../../src/domain/users/user-draft.ts'
import { type UserFault, usernameTaken } from '../../../src/domain/users/user-draft-faults.ts'
import type { UserEvent, UserRefusal, UserState } from '../../../src/domain/users/user.ts'
import type { Append, Beside } from '../../log/event-log.ts'
import type { Folded } from '../../log/repository.ts'
import { addCredentials, type Credential } from '../../session/credentials.ts'
import type { Links } from '../../session/links/links.ts'
import type { Users } from '../aggregates.ts'
import { addPeople, changePeople, type Person } from '../people.ts'
import type { Permits } from '../permitted.ts'
import { inParts } from '../../postgres/in-parts.ts'
import { keepPeopleBefore } from './people-before.ts'

interface Planning {
  readonly users: Pick<Users, 'decide' | 'plan'>
  readonly links: Pick<Links, 'decide' | 'letters'>
  readonly permits: Permits
  readonly folded: (username: string) => Folded<UserState>
  readonly hashes: ReadonlyMap<number, string>
}

type Refusal = RightsRefusal | UserRefusal | { readonly _tag: 'NoDashboard' }

interface PlannedPerson {
  readonly username: string
  readonly isNew: boolean
  readonly appends: readonly Append[]
  readonly person: Person
  readonly before: Person | null
  readonly credential: Credential | null
  readonly events: readonly UserEvent[]
}

interface RefusedRow {
  readonly checked: CheckedRow
  readonly fault: UserFault
}

const noDashboard: Refusal = { _tag: 'NoDashboard' }

const faultOf = ({ _tag }: Refusal): UserFault => {
  switch (_tag) {
    case 'UsernameTaken':
      return { field: 'username', reason: usernameTaken }
    case 'UnknownUser':
      return { field: 'username', reason: 'This user has been deleted meanwhile' }
    case 'NoDashboard':
      return { field: 'dashboardId', reason: 'This field is required' }
    case 'NotAllowedIn':
      return { field: 'status', reason: blockedLinkText }
    case 'LinkOver':
      return { field: 'username', reason: linkOverText }
    case 'NotAllowedHere':
    case 'RoleNotYours':
    case 'AboveYou':
    case 'NotYourself':
    case 'NotYourOwnRights':
    case 'LastSuperadmin':
      return { field: 'username', reason: rightsTexts[_tag] }
  }
}

/** What one row of the file comes to. Somebody new who has no password is invited. */
const plannedPerson = (
  { users, links, permits, folded, hashes }: Planning,
  { row, draft, existing }: CheckedRow,
): E.Either<Refusal, PlannedPerson> => {
  const { username } = draft
  const past = folded(username)
  const hash = hashes.get(row.line)
  const details = detailsOfDraft(draft)

  const arrival: E.Either<Refusal, readonly UserEvent[]> = pipe(
    E.fromOption((): Refusal => noDashboard)(userOfDraft(draft)),
    E.bindTo('user'),
    E.bindW('added', ({ user }) => users.decide(username, past.state, [{ type: 'AddUser', user }])),
    E.bindW(
      'invited',
      ({ user }): E.Either<Refusal, readonly UserEvent[]> =>
        hash === undefined
          ? links.decide(username, { _tag: 'Present', user, links: noLinks }, 'invitation')
          : E.right([]),
    ),
    E.map(({ added, invited }) => [...added, ...invited]),
  )

  const change = (before: UserDraft): E.Either<Refusal, readonly UserEvent[]> =>
    pipe(
      E.fromOption((): Refusal => noDashboard)(rightsOfDraft(draft)),
      E.chainW((rights) =>
        users.decide(username, past.state, [
          {
            ...{ type: 'ChangeUser', rights, changePassword: draft.change_password },
            fields: changedDetails(detailsOf(before), details),
          },
        ]),
      ),
    )

  const permitted: E.Either<Refusal, readonly Append[]> = pipe(
    rightsOfDraft(draft),
    O.match(
      (): E.Either<Refusal, readonly Append[]> => E.left(noDashboard),
      (rights) =>
        permits(O.isNone(existing) ? { type: 'AddUser', user: draft } : { type: 'ChangeUser', rights }, past.state),
    ),
  )

  return pipe(
    permitted,
    E.bindTo('held'),
    E.bind('events', () => (O.isNone(existing) ? arrival : change(existing.value))),
    E.map(({ held, events }) => ({
      username,
      isNew: O.isNone(existing),
      appends: [...users.plan(username, past, events).appends, ...held],
      person: { username, ...details },
      before: O.isNone(existing) ? null : { username, ...detailsOf(existing.value) },
      credential: hash === undefined ? null : { username, hash },
      events,
    })),
  )
}

const besideAll =
  (links: Planning['links'], id: string, planned: readonly PlannedPerson[]): Beside =>
  async (transaction) => {
    const { left: changed, right: added } = RA.partition(({ isNew }: PlannedPerson) => isNew)(planned)
    await addPeople(
      transaction,
      added.map(({ person }) => person),
    )
    await addCredentials(
      transaction,
      planned.flatMap(({ credential }) => credential ?? []),
    )
    await keepPeopleBefore(
      transaction,
      id,
      changed.flatMap(({ before }) => before ?? []),
    )
    await changePeople(
      transaction,
      changed.map(({ person }) => person),
    )
    await links.letters(added)(transaction)
  }

interface PlannedPeople {
  readonly created: readonly string[]
  readonly updated: readonly string[]
  readonly appends: readonly Append[]
  readonly beside: Beside
  readonly refused: readonly RefusedRow[]
}

/** What the rows come to, as one act; who may not be touched is named. */
export const planPeople = async (
  planning: Planning,
  id: string,
  rows: readonly CheckedRow[],
): Promise<PlannedPeople> => {
  const parts = await inParts(rows, (checked) =>
    pipe(
      plannedPerson(planning, checked),
      E.mapLeft((refusal): RefusedRow => ({ checked, fault: faultOf(refusal) })),
    ),
  )
  const { left: refused, right: planned } = RA.separate(parts)
  const names = (isNew: boolean) => planned.filter((each) => each.isNew === isNew).map(({ username }) => username)
  return {
    ...{ created: names(true), updated: names(false), refused },
    appends: planned.flatMap(({ appends }) => appends),
    beside: besideAll(planning.links, id, planned),
  }
}
