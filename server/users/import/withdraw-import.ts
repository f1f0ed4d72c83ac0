import * as t from 'io-ts'
import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { changeRequestPrefix } from '../../../src/domain/change-requests/change-request-prefix.ts'
import { E, pipe, RA, TE } from '../../../src/domain/fp.ts'
import { userRoom } from '../../../src/domain/log/recorded-event.ts'
import { sessionStream } from '../../../src/domain/session/session.ts'
import type { RightsRefusal } from '../../../src/domain/users/rights.ts'
import type { UserImport } from '../../../src/domain/users/import/user-import.ts'
import type { UserEvent, UserState } from '../../../src/domain/users/user.ts'
import { userStream } from '../../../src/domain/users/username.ts'
import type { ChangeRequests } from '../../access/change-requests/change-requests.ts'
import { combineTransactionWork, carryOut, type AppendPlan } from '../../log/carry-out.ts'
import type { StreamAppend, AppendConflict, CallIntent } from '../../log/event-log.ts'
import type { FoldedState } from '../../log/repository.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import type { UserImports } from '../aggregates.ts'
import { changePeople, deletePersonRows } from '../people.ts'
import { type PermitCheck, currentRights } from '../permitted.ts'
import type { UserServices } from '../user-services.ts'
import { type RefusedPerson, restorePeople } from './restore-people.ts'

interface WithdrawServices extends Pick<UserServices, 'pool' | 'log' | 'tail' | 'users' | 'sessions' | 'now'> {
  readonly imports: UserImports
  readonly changeRequests: Pick<ChangeRequests, 'askOrRecord'>
}

interface WithdrawRequest {
  readonly id: string
  readonly actor: string
  readonly confirmed: readonly string[]
}

export interface UserWithdrawalOutcome {
  readonly position: number
  readonly withdrawn: readonly string[]
  readonly deleted: readonly string[]
  readonly restored: readonly string[]
  readonly kept: readonly string[]
  readonly waits: string | null
}

/** `PeopleAbove` names people whom the actor may not change, `SignedInSince` unconfirmed people with sign-ins. */
export type UserWithdrawalRefusal =
  | RightsRefusal
  | { readonly _tag: 'NotFound' }
  | { readonly _tag: 'PeopleAbove' | 'SignedInSince'; readonly usernames: readonly string[] }

interface AffectedPerson {
  readonly username: string
  readonly revision: number
}

interface ChangedMeanwhile {
  readonly _tag: 'ChangedMeanwhile'
}

interface WrittenBefore {
  readonly _tag: 'WrittenBefore'
  readonly done: UserWithdrawalOutcome
}

const isWrittenBefore = (refusal: { readonly _tag: string }): refusal is WrittenBefore =>
  refusal._tag === 'WrittenBefore'

type PlannedWithdrawal = AppendPlan & Omit<UserWithdrawalOutcome, 'position'>
type PastsByUser = ReadonlyMap<string, FoldedState<UserState>>

const noApprovalRequest: AppendPlan = { appends: [] }
const emptyWithdrawal = { withdrawn: [], deleted: [], restored: [], kept: [] }

const refuseIfWithdrawn = ({ state, position }: FoldedState<UserImport>): E.Either<WrittenBefore, null> => {
  if (state._tag !== 'Withdrawn') return E.right(null)
  const { withdrawn, deleted, restored, kept } = state.withdrawal
  return E.left({ _tag: 'WrittenBefore', done: { position, withdrawn, deleted, restored, kept, waits: null } })
}

/** Names everybody who is above the actor, or was before the import. */
const refusalOf = (refused: readonly RefusedPerson[]): UserWithdrawalRefusal | undefined => {
  const above = refused.filter(({ refusal: { _tag } }) => _tag === 'AboveYou' || _tag === 'RoleNotYours')
  return above.length > 0
    ? { _tag: 'PeopleAbove', usernames: above.map(({ username }) => username) }
    : refused[0]?.refusal
}

const RoomRow = t.strict({ room: t.string })

const addressedSql = `
  from event, unnest(audience) as room
  where audience && $1::text[] and room = any($1::text[]) and position > $2::bigint
    and not starts_with(stream, '${userStream('')}') and not starts_with(stream, '${sessionStream('')}')`

/** Finds people who were sent anything since the import: the next owner of their user name would read it. */
const peopleAddressedSince = async (
  database: Pool,
  usernames: readonly string[],
  position: number,
): Promise<ReadonlySet<string>> => {
  const rooms = new Map(usernames.map((username) => [userRoom(username), username]))
  const rows = await queryRows(database, RoomRow, `select distinct room ${addressedSql}`, [[...rooms.keys()], position])
  return new Set(rows.flatMap(({ room }) => rooms.get(room) ?? []))
}

/** Deletes people who signed in or were sent anything: their user names stay taken. Withdraws the others. */
const withdrawUsers = <Refusal extends { readonly _tag: string }>(
  services: WithdrawServices,
  { id, actor, confirmed }: WithdrawRequest,
  intent: CallIntent<UserWithdrawalOutcome>,
  judge: (touched: readonly AffectedPerson[]) => E.Either<Refusal, null>,
): TE.TaskEither<UserWithdrawalRefusal | Refusal | AppendConflict, UserWithdrawalOutcome> => {
  const { pool, users, sessions, imports, now, changeRequests } = services

  const presentOf = (usernames: readonly string[]): PastsByUser =>
    new Map(
      usernames.flatMap((username) => {
        const past = users.get(username)
        return past.state._tag === 'Present' ? [[username, past] as const] : []
      }),
    )

  const removed = (created: PastsByUser, permits: PermitCheck, isDeleted: ReadonlySet<string>) =>
    [...created].map(([username, past]) =>
      pipe(
        permits({ type: isDeleted.has(username) ? 'DeleteUser' : 'WithdrawUser' }, past.state),
        E.mapLeft((refusal): RefusedPerson => ({ username, refusal })),
        E.map(({ held, isStaffChange }) => {
          const events = pipe(
            users.decide(username, past.state, [
              isDeleted.has(username) ? { type: 'DeleteUser' } : { type: 'WithdrawUser', import: id },
            ]),
            E.getOrElse((): readonly UserEvent[] => []),
          )
          const appends: readonly StreamAppend[] = [...users.plan(username, past, events).appends, ...held]
          return { username, revision: past.revision, isStaffChange, appends }
        }),
      ),
    )

  const plan = async (): Promise<E.Either<UserWithdrawalRefusal | WrittenBefore | Refusal, PlannedWithdrawal>> => {
    const folded = await imports.get(id)
    const before = refuseIfWithdrawn(folded)
    if (E.isLeft(before)) return before
    if (folded.state._tag !== 'Imported') return E.left({ _tag: 'NotFound' })
    // rights and states are read together; the append fails if their revisions change later
    const { permits, standing } = await currentRights(services, actor, intent)
    const [created, updated] = [presentOf(folded.state.created), presentOf(folded.state.updated)]
    const names = [...created.keys()]
    const open = await sessions.getAll(names)
    const signedIn = names.filter((_, at) => (open[at]?.revision ?? 0) > 0)
    const mayGo = new Set(confirmed)
    const unconfirmed = signedIn.filter((name) => !mayGo.has(name))
    const addressed = await peopleAddressedSince(pool, names, folded.position)
    const deleted = names.filter((name) => signedIn.includes(name) || addressed.has(name))
    const withdrawn = names.filter((name) => !deleted.includes(name))
    const removing = RA.separate(removed(created, permits, new Set(deleted)))
    const { left: unrestored, right: restored } = RA.separate(await restorePeople(services, id, updated, permits))
    const refusal = refusalOf([...removing.left, ...unrestored])
    if (refusal !== undefined) return E.left(refusal)
    if (unconfirmed.length > 0) return E.left({ _tag: 'SignedInSince', usernames: unconfirmed })
    const touched = [...removing.right, ...restored]
    const judged = judge(touched)
    if (E.isLeft(judged)) return judged
    const asked = touched.every(({ isStaffChange }) => !isStaffChange)
      ? noApprovalRequest
      : changeRequests.askOrRecord(standing, {
          id: randomUUID(),
          by: actor,
          at: intent.at,
          change: {
            kind: 'import-withdrawal',
            import: id,
            confirmed,
            people: touched.map(({ username, revision }) => ({ username, revision })),
          },
        })
    const [request] = asked.appends
    if (standing === 'NeedsAnother' && request !== undefined)
      return E.right({ ...emptyWithdrawal, ...asked, waits: request.stream.slice(changeRequestPrefix.length) })
    const restoredNames = restored.map(({ username }) => username)
    const kept = [...updated.keys()].filter((name) => !restoredNames.includes(name))
    const withdrawal = { withdrawn, deleted, restored: restoredNames, kept }
    return pipe(
      E.Do,
      E.bindW('events', () =>
        imports.decide(id, folded.state, [
          { type: 'WithdrawImport', ...withdrawal, by: actor, at: now().toISOString() },
        ]),
      ),
      // also for people without sessions, so that nobody can sign in during the withdrawal
      E.bindW('ended', () =>
        pipe(
          RA.zip(names, open),
          E.traverseArray(([name, past]) => sessions.appends(name, past, [{ type: 'EndSessions', except: null }])),
        ),
      ),
      E.map(({ events, ended }) => {
        return {
          ...withdrawal,
          holds: {
            text: `not exists (select ${addressedSql})`,
            values: [withdrawn.map(userRoom), folded.position],
          },
          appends: [
            ...imports.plan(id, folded, events).appends,
            ...removing.right.flatMap(({ appends }) => appends),
            ...restored.flatMap(({ appends }) => appends),
            ...ended.flat(),
            ...asked.appends,
          ],
          waits: null,
          ...combineTransactionWork(
            asked.beside,
            (transaction) => deletePersonRows(transaction, names),
            (transaction) =>
              changePeople(
                transaction,
                restored.map(({ person }) => person),
              ),
            async (transaction) => {
              await transaction.query('delete from person_before where import = $1', [id])
            },
          ),
        }
      }),
    )
  }

  return pipe(
    carryOut(services, intent, plan, ({ position }, planned): UserWithdrawalOutcome => {
      const { withdrawn, deleted, restored, kept, waits } = planned
      return { position, withdrawn, deleted, restored, kept, waits }
    }),
    TE.orElse((refusal) => (isWrittenBefore(refusal) ? TE.right(refusal.done) : TE.left(refusal))),
  )
}

export const withdrawImport = (
  services: WithdrawServices,
  asked: WithdrawRequest,
  intent: CallIntent<UserWithdrawalOutcome>,
): TE.TaskEither<UserWithdrawalRefusal | AppendConflict, UserWithdrawalOutcome> =>
  withdrawUsers(services, asked, intent, () => E.right<never, null>(null))

export interface ApprovedWithdrawal extends WithdrawRequest {
  readonly people: readonly AffectedPerson[]
}

export const withdrawApproved = (
  services: WithdrawServices,
  { people, ...asked }: ApprovedWithdrawal,
  intent: CallIntent<UserWithdrawalOutcome>,
): TE.TaskEither<UserWithdrawalRefusal | ChangedMeanwhile | AppendConflict, UserWithdrawalOutcome> => {
  const revisions = new Map(people.map(({ username, revision }) => [username, revision]))
  return withdrawUsers(services, asked, intent, (touched) =>
    touched.length === revisions.size && touched.every(({ username, revision }) => revisions.get(username) === revision)
      ? E.right<ChangedMeanwhile, null>(null)
      : E.left({ _tag: 'ChangedMeanwhile' }),
  )
}
