import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import * as t from 'io-ts'
import type { Pool } from 'pg'
import { E, pipe, TE } from '../../../src/domain/fp.ts'
import { mappingFaults, mappingOf } from '../../../src/domain/users/import/columns.ts'
import {
  type UserImportRequest,
  type UserImportProgress,
  userImportPrefix,
} from '../../../src/domain/users/import/user-import.ts'
import {
  type CsvRecord,
  importLimits,
  type ImportRow,
  rowsFromRecords,
  usernameOf,
} from '../../../src/domain/users/import/import-row.ts'
import { canonicalUsername } from '../../../src/domain/users/username.ts'
import { csvRecords } from '../../ledger/import/reading/csv-records.ts'
import type { AppendConflict, CallIntent } from '../../log/event-log.ts'
import { openOnDemandRepository } from '../../log/repository.ts'
import { NotInTimeError } from '../../postgres/is-away.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import { userImportKind, type UserImports } from '../aggregates.ts'
import { displayNames } from '../display-name.ts'
import type { SavingServices } from '../judge-draft.ts'
import type { UserServices } from '../user-services.ts'
import { hashingSlot } from './hash-passwords.ts'
import { type ApprovedPeople, importApproved } from './import-approved.ts'
import { type ImportOutcome, type ImportingServices, importUsers, pacedProgress } from './import-users.ts'
import {
  type ApprovedWithdrawal,
  type UserWithdrawalOutcome,
  withdrawApproved,
  withdrawImport,
} from './withdraw-import.ts'

export type TellImportProgress = (username: string, progress: UserImportProgress) => void

interface UserImportServices extends SavingServices, Pick<UserServices, 'log' | 'tail'> {
  readonly changeRequests: ImportingServices['changeRequests']
  readonly tellProgress: TellImportProgress
}

interface ArrivedImport extends UserImportRequest {
  readonly file: Uint8Array
  readonly actor: string
}

interface FieldFault {
  readonly path: string
  readonly message: string
}

type FileRefusal =
  | { readonly _tag: 'NotCsv' | 'ColumnsUnclear'; readonly errors: readonly FieldFault[] }
  | { readonly _tag: 'NobodyInFile' | 'TooManyRows' }

const pieceBytes = 64 * 1024
const maxFaults = 20

async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    yield bytes.subarray(at, at + pieceBytes)
    await setImmediate()
  }
}

const notCsv = (errors: readonly FieldFault[]): E.Either<FileRefusal, never> => E.left({ _tag: 'NotCsv', errors })

const readFile = async (bytes: Uint8Array): Promise<E.Either<FileRefusal, readonly ImportRow[]>> => {
  const faults: FieldFault[] = []
  const records: CsvRecord[] = []
  const note = (line: number, reason: string): void => {
    if (faults.length < maxFaults) faults.push({ path: `line ${line}`, message: reason })
  }
  for await (const { cells } of csvRecords(piecesOf(bytes), note)) {
    records.push({ line: records.length + 1, cells })
    if (records.length > importLimits.rows + 1) return E.left({ _tag: 'TooManyRows' })
  }
  if (faults.length > 0) return notCsv(faults)
  const [head, ...rest] = records
  if (head === undefined || rest.length === 0) return E.left({ _tag: 'NobodyInFile' })
  const mapping = mappingOf(head.cells)
  const unmapped = mappingFaults(mapping).map(({ column, reason }) => ({ path: column, message: reason }))
  if (mapping.every((column) => column === null)) return notCsv(unmapped)
  return unmapped.length > 0
    ? E.left({ _tag: 'ColumnsUnclear', errors: unmapped })
    : E.right(rowsFromRecords(rest, mapping))
}

type ImportRefusal = FileRefusal | AppendConflict | { readonly _tag: 'CorrelationTaken' }

const ImportSummary = t.strict({
  id: t.string,
  by: t.string,
  at: t.string,
  created: t.number,
  updated: t.number,
  isWithdrawn: t.boolean,
})

export interface UserImportService {
  /** Runs once per id; concurrent repeats wait for the same outcome. */
  readonly run: (arrived: ArrivedImport) => TE.TaskEither<ImportRefusal, ImportOutcome>
  readonly withdraw: (
    asked: Parameters<typeof withdrawImport>[1],
    intent: CallIntent<UserWithdrawalOutcome>,
  ) => ReturnType<typeof withdrawImport>
  readonly approveWithdrawal: (
    approved: ApprovedWithdrawal,
    intent: CallIntent<UserWithdrawalOutcome>,
  ) => ReturnType<typeof withdrawApproved>
  readonly approve: (approved: ApprovedPeople, intent: CallIntent<ImportOutcome>) => ReturnType<typeof importApproved>
  readonly listed: () => Promise<readonly t.TypeOf<typeof ImportSummary>[]>
  readonly get: UserImports['get']
  /** After this call, running imports write nothing more. */
  readonly stop: () => void
}

const maxListed = 20

const listedImportsSql = `
  select substr(stream, length($1) + 1) as id, data->>'by' as by, data->>'at' as at,
    jsonb_array_length(data->'created') as created, jsonb_array_length(data->'updated') as updated,
    exists (
      select from event as later where later.stream = event.stream and later.type = 'UserImportWithdrawn'
    ) as "isWithdrawn"
  from event
  where stream >= $1 and stream < $2 and type = 'UsersImported'
  order by position desc limit $3`

const userImportPrefixEnd = userImportPrefix.replace('/', '0')

const listUserImports = async (pool: Pool) => {
  const rows = await queryRows(pool, ImportSummary, listedImportsSql, [
    userImportPrefix,
    userImportPrefixEnd,
    maxListed,
  ])
  const nameOf = await displayNames(pool)(rows.map(({ by }) => by))
  return rows.map((row) => ({ ...row, by: nameOf(row.by) }))
}

// covers the whole file, so it exists only in memory and during the import
const digestOf = ({ actor, file, updates }: ArrivedImport): string =>
  createHash('sha256')
    .update(JSON.stringify([actor, updates]))
    .update(file)
    .digest('hex')

/** Stored for ever, so it covers only names: no passwords or details. */
const digestOfNames = (rows: readonly ImportRow[], updates: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify([rows.map(usernameOf), updates.map(canonicalUsername).toSorted()]))
    .digest('hex')

interface RunningImport {
  readonly digest: string
  readonly done: ReturnType<ReturnType<UserImportService['run']>>
}

export const openUserImports = ({ tellProgress, ...services }: UserImportServices): UserImportService => {
  const closing = new AbortController()
  const imports = openOnDemandRepository(services, userImportKind)
  const importing = { ...services, imports, hashingSlot: hashingSlot(), closing: closing.signal }
  const underWay = new Map<string, RunningImport>()

  const write = ({ file, ...order }: ArrivedImport): TE.TaskEither<ImportRefusal, ImportOutcome> =>
    pipe(
      () => readFile(file),
      TE.chainW((rows) => {
        const reached = pacedProgress(order.id, (progress) => tellProgress(order.actor, progress))
        const digest = digestOfNames(rows, order.updates)
        return importUsers(importing, { ...order, rows, digest, reached })
      }),
    )

  const begin = (arrived: ArrivedImport, digest: string): RunningImport['done'] => {
    const done = write(arrived)().finally(() => underWay.delete(arrived.id))
    underWay.set(arrived.id, { digest, done })
    return done
  }

  return {
    run: (arrived) => () => {
      const [digest, other] = [digestOf(arrived), underWay.get(arrived.id)]
      if (other === undefined) return begin(arrived, digest)
      return other.digest === digest ? other.done : TE.left<ImportRefusal>({ _tag: 'CorrelationTaken' })()
    },
    withdraw: (asked, intent) => withdrawImport({ ...services, imports }, asked, intent),
    approveWithdrawal: (approved, intent) => withdrawApproved({ ...services, imports }, approved, intent),
    approve: (approved, intent) => importApproved({ ...services, imports }, approved, intent),
    listed: () => listUserImports(services.pool),
    get: imports.get,
    stop: () => {
      closing.abort(new NotInTimeError('The server is closing'))
    },
  }
}
