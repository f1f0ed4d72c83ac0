import type { ProposedPerson } from '../../../src/domain/change-requests/proposed-change.ts'
import { E, O, pipe, type TE } from '../../../src/domain/fp.ts'
import type { CheckedRow } from '../../../src/domain/users/import/check-rows.ts'
import { presentUserIn } from '../../../src/domain/users/user.ts'
import { userDraftOf } from '../../../src/domain/users/user-draft.ts'
import type { UserFault } from '../../../src/domain/users/user-draft-faults.ts'
import { draftOfProposal } from '../../access/change-requests/draft-of-proposal.ts'
import type { WaitingPerson } from '../../access/change-requests/waiting-people.ts'
import { combineTransactionWork, carryOut } from '../../log/carry-out.ts'
import type { AppendConflict, CallIntent } from '../../log/event-log.ts'
import type { UserImports } from '../aggregates.ts'
import type { SavingServices } from '../judge-draft.ts'
import { peopleNamed } from '../people.ts'
import { currentRights } from '../permitted.ts'
import type { UserServices } from '../user-services.ts'
import type { ImportOutcome } from './import-users.ts'
import { planPeople } from './plan-people.ts'

interface ApprovedImportServices extends SavingServices, Pick<UserServices, 'log' | 'tail'> {
  readonly imports: UserImports
}

/** Approved people are written as an import of their own. */
export interface ApprovedPeople {
  readonly id: string
  readonly requester: string
  readonly digest: string
  readonly people: readonly { readonly proposed: ProposedPerson; readonly kept: WaitingPerson }[]
}

interface ApprovedImportRefusal {
  readonly _tag: 'ChangeNotPossible'
  readonly faults: readonly UserFault[]
}

export const importApproved = (
  services: ApprovedImportServices,
  { id, requester, digest, people }: ApprovedPeople,
  intent: CallIntent<ImportOutcome>,
): TE.TaskEither<ApprovedImportRefusal | AppendConflict, ImportOutcome> => {
  const { pool, users, imports, links } = services
  const usernames = people.map(({ proposed }) => proposed.username)
  const hashes = new Map(people.flatMap(({ kept: { hash } }, line) => (hash === null ? [] : [[line, hash] as const])))

  const plan = async () => {
    const rights = await currentRights(services, requester, intent)
    const details = new Map((await peopleNamed(pool, usernames)).map((person) => [person.username, person]))
    const folded = imports.get(id)
    const rows = people.map(({ proposed, kept }, line): CheckedRow => {
      const { username } = proposed
      const person = details.get(username)
      const existing = pipe(
        presentUserIn(users.get(username).state),
        O.chain((user) => (person === undefined ? O.none : O.some(userDraftOf(user, person)))),
      )
      const draft = draftOfProposal(proposed, kept)
      return { row: { line, cells: {} }, draft, existing, isUnchanged: false, faults: [] }
    })
    const planning = { users, links, ...rights, folded: users.get, hashes }
    const { created, updated, appends, beside, refused } = await planPeople(planning, id, rows)
    if (refused.length > 0) {
      const faults = refused.map(({ fault }) => fault)
      return E.left<ApprovedImportRefusal>({ _tag: 'ChangeNotPossible', faults })
    }
    const past = await folded
    const command = { type: 'ImportUsers', created, updated, digest, by: requester, at: intent.at } as const
    const imported = pipe(
      imports.decide(id, past.state, [command]),
      E.match(
        () => [],
        (events) => imports.plan(id, past, events).appends,
      ),
    )
    return E.right({ created, updated, appends: [...imported, ...appends], ...combineTransactionWork(beside) })
  }

  return carryOut(
    services,
    intent,
    plan,
    ({ position }, { created, updated }): ImportOutcome => ({
      warnings: [],
      id,
      position,
      created,
      updated,
      unchanged: [],
      failed: [],
      waiting: [],
      waits: null,
    }),
  )
}
