import type { ProposedChange, ProposedPerson } from '../../../src/domain/change-requests/proposed-change.ts'
import { E, O, pipe, RA } from '../../../src/domain/fp.ts'
import { expiredLinkText } from '../../../src/domain/session/password-rules.ts'
import { noLinks } from '../../../src/domain/users/decider.ts'
import type { CheckedRow } from '../../../src/domain/users/import/check-rows.ts'
import { type RightsRefusal, rightsTexts, type UserAction } from '../../../src/domain/users/rights.ts'
import { blockedLinkText } from '../../../src/domain/users/user-acts.ts'
import { changedDetails } from '../../../src/domain/users/user-body.ts'
import { detailsOf, isSameEmail, noDetails, type UserDetails } from '../../../src/domain/users/user-details.ts'
import { detailsOfDraft, rightsOfDraft, type UserDraft, userOfDraft } from '../../../src/domain/users/user-draft.ts'
import type { UserFault } from '../../../src/domain/users/user-draft-faults.ts'
import {
  presentUserIn,
  rightsOf,
  type UserEvent,
  type UserRefusal,
  type UserRights,
  type UserState,
} from '../../../src/domain/users/user.ts'
import type { ApprovalRequirement } from '../../access/change-requests/second-person.ts'
import type { WaitingPerson } from '../../access/change-requests/waiting-people.ts'
import type { StreamAppend, TransactionWork } from '../../log/event-log.ts'
import type { FoldedState } from '../../log/repository.ts'
import { addCredentials, type PasswordCredential } from '../../session/credentials.ts'
import type { PasswordLinkIssuer } from '../../session/links/links.ts'
import type { UserRepository } from '../aggregates.ts'
import { addPeople, changePeople, type PersonRow } from '../people.ts'
import type { PermitCheck } from '../permitted.ts'
import { inParts } from '../../postgres/in-parts.ts'
import { keepPeopleBefore } from './people-before.ts'
import { requiredFieldText, usernameTaken } from '../../../src/domain/texts.ts'

interface PlanOptions {
  readonly users: Pick<UserRepository, 'decide' | 'plan'>
  readonly links: Pick<PasswordLinkIssuer, 'decide' | 'letters'>
  readonly permits: PermitCheck
  readonly standing: ApprovalRequirement
  readonly folded: (username: string) => FoldedState<UserState>
  readonly hashes: ReadonlyMap<number, string>
}

type PersonRefusal = RightsRefusal | UserRefusal | { readonly _tag: 'NoDashboard' }

interface PlannedPerson {
  readonly username: string
  readonly isStaffChange: boolean
  readonly held: readonly StreamAppend[]
  readonly proposed: ProposedPerson
  readonly isNew: boolean
  readonly appends: readonly StreamAppend[]
  readonly person: PersonRow
  readonly before: PersonRow | null
  readonly credential: PasswordCredential | null
  readonly events: readonly UserEvent[]
}

interface RefusedRow {
  readonly checked: CheckedRow
  readonly fault: UserFault
}

const noDashboard: PersonRefusal = { _tag: 'NoDashboard' }

const faultOf = ({ _tag }: PersonRefusal): UserFault => {
  switch (_tag) {
    case 'UsernameTaken':
      return { field: 'username', reason: usernameTaken }
    case 'UnknownUser':
      return { field: 'username', reason: 'This user has since been deleted' }
    case 'NoDashboard':
      return { field: 'dashboardId', reason: requiredFieldText }
    case 'NotAllowedIn':
      return { field: 'status', reason: blockedLinkText }
    case 'LinkOver':
      return { field: 'username', reason: expiredLinkText }
    case 'NotAllowedHere':
    case 'RoleNotYours':
    case 'AboveYou':
    case 'NotYourself':
    case 'NotYourOwnRights':
    case 'LastSuperadmin':
      return { field: 'username', reason: rightsTexts[_tag] }
  }
}

const plannedPerson = (
  { users, links, permits, folded, hashes }: PlanOptions,
  { row, draft, existing }: CheckedRow,
): E.Either<PersonRefusal, PlannedPerson> => {
  const { username } = draft
  const past = folded(username)
  const hash = hashes.get(row.line)
  const details = detailsOfDraft(draft)

  const arrival: E.Either<PersonRefusal, readonly UserEvent[]> = pipe(
    E.fromOption((): PersonRefusal => noDashboard)(userOfDraft(draft, hash !== undefined)),
    E.bindTo('user'),
    E.bindW('added', ({ user }) => users.decide(username, past.state, [{ type: 'AddUser', user }])),
    E.bindW(
      'invited',
      ({ user }): E.Either<PersonRefusal, readonly UserEvent[]> =>
        hash === undefined
          ? links.decide(username, { _tag: 'Present', user, links: noLinks }, 'invitation')
          : E.right([]),
    ),
    E.map(({ added, invited }) => [...added, ...invited]),
  )

  const change = (before: UserDraft): E.Either<PersonRefusal, readonly UserEvent[]> =>
    pipe(
      E.fromOption((): PersonRefusal => noDashboard)(rightsOfDraft(draft)),
      E.chainW((rights) =>
        users.decide(username, past.state, [
          {
            type: 'ChangeUser',
            rights,
            changePassword: draft.change_password,
            fields: changedDetails(detailsOf(before), details),
          },
        ]),
      ),
    )

  const actOf = (rights: UserRights): UserAction =>
    O.isNone(existing)
      ? { type: 'AddUser', user: draft }
      : { type: 'ChangeUser', rights, isAddressChanged: !isSameEmail(existing.value.email, details.email) }

  const proposal = (rights: UserRights): ProposedPerson => {
    const before = O.toNullable(presentUserIn(past.state))
    return {
      username,
      before: before === null ? null : { rights: rightsOf(before), status: before.status },
      after: { rights, status: draft.status },
      hasPassword: hash !== undefined,
      revision: past.revision,
      changePassword: draft.change_password,
      fields: changedDetails(O.isNone(existing) ? noDetails : detailsOf(existing.value), details),
    }
  }

  return pipe(
    E.fromOption((): PersonRefusal => noDashboard)(rightsOfDraft(draft)),
    E.bindTo('rights'),
    E.bindW('permitted', ({ rights }) => permits(actOf(rights), past.state)),
    E.bindW('events', () => (O.isNone(existing) ? arrival : change(existing.value))),
    E.map(({ rights, permitted: { held, isStaffChange }, events }) => ({
      username,
      isStaffChange,
      held,
      proposed: proposal(rights),
      isNew: O.isNone(existing),
      appends: [...users.plan(username, past, events).appends, ...held],
      person: { username, ...details },
      before: O.isNone(existing) ? null : { username, ...detailsOf(existing.value) },
      credential: hash === undefined ? null : { username, hash },
      events,
    })),
  )
}

const writePlannedPeople =
  (links: PlanOptions['links'], id: string, planned: readonly PlannedPerson[]): TransactionWork =>
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
  readonly waiting: readonly string[]
  /** The change that needs approval: for the waiting people or, without any, for staff among the others. */
  readonly staffChange: ProposedChange | null
  readonly waitingPeople: readonly WaitingPerson[]
  readonly appends: readonly StreamAppend[]
  readonly beside: TransactionWork
  readonly refused: readonly RefusedRow[]
}

const proposedImportOf = (people: readonly PlannedPerson[]): ProposedChange | null =>
  people.length === 0 ? null : { kind: 'user-import', people: people.map(({ proposed }) => proposed) }

const withoutUsername = ({ username: _, ...details }: PersonRow): UserDetails => details

export const planPeople = async (
  planning: PlanOptions,
  id: string,
  rows: readonly CheckedRow[],
): Promise<PlannedPeople> => {
  const parts = await inParts(rows, (checked) =>
    pipe(
      plannedPerson(planning, checked),
      E.mapLeft((refusal): RefusedRow => ({ checked, fault: faultOf(refusal) })),
    ),
  )
  const { left: refused, right: all } = RA.separate(parts)
  const { left: planned, right: waiting } = RA.partition(
    ({ isStaffChange }: PlannedPerson) => isStaffChange && planning.standing === 'NeedsAnother',
  )(all)
  const names = (isNew: boolean) => planned.filter((each) => each.isNew === isNew).map(({ username }) => username)
  return {
    created: names(true),
    updated: names(false),
    refused,
    waiting: waiting.map(({ username }) => username),
    staffChange: proposedImportOf(waiting.length > 0 ? waiting : planned.filter(({ isStaffChange }) => isStaffChange)),
    waitingPeople: waiting.map(({ username, person, credential }) => ({
      username,
      details: withoutUsername(person),
      hash: credential?.hash ?? null,
    })),
    appends: [...planned.flatMap(({ appends }) => appends), ...waiting.flatMap(({ held }) => held)],
    beside: writePlannedPeople(planning.links, id, planned),
  }
}
