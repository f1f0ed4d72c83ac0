import type { PoolClient } from 'pg'
import * as t from 'io-ts'
import { E } from '../../../src/domain/fp.ts'
import type { ImportedFile } from '../../../src/domain/ledger/import/imported-file.ts'
import type { EventLog } from '../../log/event-log.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import { changeOf, stagedRows } from './affected.ts'
import { appendImport } from './append-import.ts'
import type { CheckedFiles } from './check-files.ts'
import type { Difference } from './differences.ts'
import type { ImportOutcome, ImportRefusal } from './import-outcome.ts'
import type { ImportRequest } from './import-request.ts'
import { nextMoment } from './moment.ts'
import type { ReadFile } from './read-files.ts'
import { supersede } from './supersede.ts'

const Numbered = t.strict({ next: t.string })

const nextNumber = "select (count(*) + 1)::text as next from ledger_import where id <> 'demo'"

const nextId = async (client: PoolClient): Promise<string> => {
  const rows = await queryRows(client, Numbered, nextNumber)
  return rows.map(({ next }) => next).join('')
}

const importedFile = ({ source, rows, sha256 }: ReadFile, { added, corrected }: Difference): ImportedFile => ({
  name: source.file,
  sha256,
  rows,
  added,
  corrected,
  unchanged: rows - added - corrected,
})

/** Brings what is staged into the ledger, and the people, with the events that tell of it. */
export const writeFiles = async (
  client: PoolClient,
  log: EventLog,
  request: ImportRequest,
  checked: CheckedFiles,
): Promise<E.Either<ImportRefusal, ImportOutcome>> => {
  const brought = await request.bringUsers(checked.users)
  const files = checked.files.map((file) =>
    importedFile(file, checked.differences.get(file.source.sheet) ?? { added: brought.appends.length, corrected: 0 }),
  )
  const { affected, figuresFrom } = await changeOf(client, stagedRows, request.today)
  const id = request.id ?? (await nextId(client))
  const at = await nextMoment(client, request.now())
  request.signal.throwIfAborted()
  const appended = await appendImport(log, {
    id,
    actor: request.actor,
    at,
    command: { type: 'ImportLedger', files, figuresFrom },
    affected,
    alongside: brought.appends,
    beside: async (transaction) => {
      request.progress({ _tag: 'Writing' })
      await supersede(transaction, id, at)
      await brought.beside(transaction)
    },
  })
  if (E.isLeft(appended) && appended.left._tag === 'Conflict') return E.left(appended.left)
  if (E.isLeft(appended) || appended.right === null) return E.right({ _tag: 'NothingNew', files })
  return E.right({ _tag: 'Imported', id, files, position: appended.right.position })
}
