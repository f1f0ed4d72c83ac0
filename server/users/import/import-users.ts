import type { ChangeRequest } from '../../../src/domain/change-requests/change-request.ts'
import { peopleOf } from '../../../src/domain/change-requests/proposed-change.ts'
import { E, pipe, TE } from '../../../src/domain/fp.ts'
import { type ImportRow, usernameOf } from '../../../src/domain/users/import/import-row.ts'
import type {
  FailedRow,
  UserImportRequest,
  UserImportProgress,
  ImportStage,
  UserImport,
  WarnedRow,
} from '../../../src/domain/users/import/user-import.ts'
import type { UserState } from '../../../src/domain/users/user.ts'
import { canonicalUsername } from '../../../src/domain/users/username.ts'
import type { ChangeRequests } from '../../access/change-requests/change-requests.ts'
import { combineTransactionWork, carryOut, intentOf, type AppendPlan } from '../../log/carry-out.ts'
import { derivedId } from '../../log/derived-id.ts'
import type { AppendConflict } from '../../log/event-log.ts'
import type { FoldedState } from '../../log/repository.ts'
import type { WorkSemaphore } from '../../log/concurrency/semaphore.ts'
import type { UserImports } from '../aggregates.ts'
import type { SavingServices } from '../judge-draft.ts'
import { currentRights } from '../permitted.ts'
import type { UserServices } from '../user-services.ts'
import { rowHashes } from './hash-passwords.ts'
import { failedRow, judgeRows, referenceOf, warnedRows } from './judge-rows.ts'
import { knownPeople } from './known-people.ts'
import { planPeople } from './plan-people.ts'

export interface ImportingServices extends SavingServices, Pick<UserServices, 'log' | 'tail'> {
  readonly changeRequests: Pick<ChangeRequests, 'guard' | 'askOrRecord' | 'get'>
  readonly imports: UserImports
  readonly hashingSlot: WorkSemaphore
  readonly closing: AbortSignal
}

type ReportProgress = (stage: ImportStage, done: number, total: number) => void

const minTellMs = 200

export const pacedProgress = (id: string, tell: (progress: UserImportProgress) => void): ReportProgress => {
  const last: { stage: ImportStage | null; at: number } = { stage: null, at: 0 }
  return (stage, done, total) => {
    const now = performance.now()
    if (stage === last.stage && done < total && now - last.at < minTellMs) return
    Object.assign(last, { stage, at: now })
    tell({ import: id, stage, done, total })
  }
}

export interface UsersImport extends UserImportRequest {
  readonly rows: readonly ImportRow[]
  readonly actor: string
  readonly digest: string
  readonly reached: ReportProgress
}

export interface ImportOutcome {
  readonly id: string
  readonly position: number
  readonly created: readonly string[]
  readonly updated: readonly string[]
  readonly unchanged: readonly string[]
  readonly failed: readonly FailedRow[]
  readonly warnings: readonly WarnedRow[]
  readonly waiting: readonly string[]
  readonly waits: string | null
}

interface PlannedImport extends AppendPlan, Omit<ImportOutcome, 'id' | 'position'> {}

interface IdTaken {
  readonly _tag: 'CorrelationTaken'
}

interface WrittenBefore {
  readonly _tag: 'WrittenBefore'
  readonly done: ImportOutcome
}

const byLine = (one: FailedRow, other: FailedRow): number => one.line - other.line

const waitingIn = (id: string, state: ChangeRequest): Pick<ImportOutcome, 'waiting' | 'waits'> =>
  state._tag === 'Pending' ? { waiting: peopleOf(state.change), waits: id } : { waiting: [], waits: null }

/** Answers a repeated import with its outcome, without the failed rows, which are not kept. */
const earlierOutcome = (
  { id, actor, digest }: UsersImport,
  { state, position }: FoldedState<UserImport>,
  waiting: Pick<ImportOutcome, 'waiting' | 'waits'>,
): E.Either<WrittenBefore | IdTaken, void> => {
  if (state._tag === 'Unknown') return E.right(undefined)
  const written = state._tag === 'Imported' ? state : state.imported
  if (written.by !== actor || (written.digest ?? digest) !== digest) return E.left({ _tag: 'CorrelationTaken' })
  const { created, updated } = written
  return E.left({
    _tag: 'WrittenBefore',
    done: { id, position, created, updated, unchanged: [], failed: [], warnings: [], ...waiting },
  })
}

/** Writes the valid rows in one append. After a conflict, it checks all rows again. */
export const importUsers = (
  services: ImportingServices,
  asked: UsersImport,
): TE.TaskEither<IdTaken | AppendConflict, ImportOutcome> => {
  const { id, updates, rows, actor, digest, reached } = asked
  const requestId = derivedId('user-import', id, actor, digest)
  const { pool, users, imports, links, now, hashingSlot, closing, changeRequests } = services
  const named = {
    usernames: rows.map(usernameOf),
    emails: rows.map(({ cells }) => cells.email ?? ''),
  }
  const mayChange = new Set(updates.map(canonicalUsername))
  const at = now()
  const hashesOf = rowHashes(hashingSlot, closing, (done, total) => reached('hashing', done, total))

  const plan = async (): Promise<E.Either<WrittenBefore | IdTaken, PlannedImport>> => {
    const folded = await imports.get(id)
    const begun = earlierOutcome(asked, folded, waitingIn(requestId, changeRequests.get(requestId).state))
    if (E.isLeft(begun)) return begun
    // rights and states are read together; the append fails if their revisions change later
    const rights = await currentRights(services, actor, {})
    const pasts = new Map<string, FoldedState<UserState>>(named.usernames.map((name) => [name, users.get(name)]))
    const known = await knownPeople({ pool, users }, named)
    const reference = referenceOf(services, rights, known, mayChange)
    const judged = await judgeRows(rows, reference, (count) => reached('checking', count, rows.length))
    const hashes = await hashesOf(judged.right)
    reached('writing', 0, judged.right.length)
    const planning = {
      users,
      links,
      permits: rights.permits,
      standing: rights.standing,
      folded: (name: string) => pasts.get(name) ?? users.get(name),
    }
    const planned = await planPeople({ ...planning, hashes }, id, judged.right)
    const { created, updated, appends, beside, refused, waiting, staffChange, waitingPeople } = planned
    const request = { id: requestId, by: actor, at: at.toISOString() }
    const staff: AppendPlan =
      staffChange === null
        ? { appends: [] }
        : changeRequests.askOrRecord(rights.standing, { ...request, change: staffChange, people: waitingPeople })
    const isWaiting =
      waiting.length > 0 && ['Unrequested', 'Pending'].includes(changeRequests.get(requestId).state._tag)
    const waits = isWaiting ? requestId : null
    const failed = [...judged.failed, ...refused.map(({ checked, fault }) => failedRow(checked, [fault]))].toSorted(
      byLine,
    )
    const warnings = warnedRows(judged.right)
    const outcome = {
      created,
      updated,
      unchanged: judged.unchanged,
      failed,
      warnings,
      waiting: isWaiting ? waiting : [],
      waits,
    }
    if (created.length + updated.length === 0) return E.right({ ...outcome, ...staff })
    const imported = pipe(
      imports.decide(id, folded.state, [
        { type: 'ImportUsers', created, updated, digest, by: actor, at: at.toISOString() },
      ]),
      E.match(
        () => [],
        (events) => imports.plan(id, folded, events).appends,
      ),
    )
    return E.right({
      ...outcome,
      appends: [...imported, ...appends, ...staff.appends],
      ...combineTransactionWork(beside, staff.beside),
    })
  }

  return pipe(
    carryOut(services, intentOf(actor, at, id), plan, ({ position }, planned): ImportOutcome => {
      const { created, updated, unchanged, failed, warnings, waiting, waits } = planned
      return { id, position, created, updated, unchanged, failed, warnings, waiting, waits }
    }),
    TE.orElse((refusal) => (refusal._tag === 'WrittenBefore' ? TE.right(refusal.done) : TE.left(refusal))),
  )
}
