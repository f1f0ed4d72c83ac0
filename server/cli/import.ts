import process from 'node:process'
import { E, pipe, TE } from '../../src/domain/fp.ts'
import { folderSources } from '../ledger/import/folder-sources.ts'
import { importLedger } from '../ledger/import/import-ledger.ts'
import type { ImportOutcome } from '../ledger/import/import-outcome.ts'
import { listImports } from '../ledger/import/list-imports.ts'
import type { SheetSource } from '../ledger/import/sheet-source.ts'
import { withdrawImport } from '../ledger/import/withdraw-import.ts'
import type { Database } from '../postgres/database.ts'
import { openEventLog } from '../log/open-log.ts'
import { projections } from '../projections.ts'
import { prepareUsers } from '../users/prepare-users.ts'
import { importTask, type ImportTask } from './import-arguments.ts'
import { progressOn } from './import-progress.ts'
import { nothingNew, refusalNotice } from './import-refusal.ts'
import { filesReport, importsReport } from './import-report.ts'
import { latestDateOnEarth } from './latest-date.ts'
import { type Notice, refused, said, tell } from './notice.ts'
import { onDatabase } from './on-database.ts'

const actor = 'terminal'

const whenInterrupted = (): AbortSignal => {
  const stop = new AbortController()
  const abort = () => stop.abort()
  process.on('SIGINT', abort).on('SIGTERM', abort)
  return stop.signal
}

const importNotice = (outcome: ImportOutcome): Notice =>
  said(`${outcome._tag === 'Imported' ? `Imported as ${outcome.id}:` : nothingNew}\n${filesReport(outcome.files)}`)

const importSources = ({ pool, url }: Database, sources: readonly SheetSource[]): Promise<Notice> => {
  return pipe(
    importLedger(pool, openEventLog({ pool, url, projections }), {
      id: null,
      actor,
      sources,
      today: latestDateOnEarth(Date.now()),
      now: Date.now,
      bringUsers: (users) => prepareUsers(pool, users),
      progress: progressOn(process.stderr),
      signal: whenInterrupted(),
    }),
    TE.match(refusalNotice, importNotice),
  )()
}

const importPath = async (database: Database, path: string): Promise<Notice> => {
  const sources = await folderSources(path)()
  return E.isLeft(sources) ? refused(sources.left) : importSources(database, sources.right)
}

const withdraw = ({ pool, url }: Database, id: string): Promise<Notice> => {
  return pipe(
    withdrawImport(pool, openEventLog({ pool, url, projections }), {
      id,
      actor,
      today: latestDateOnEarth(Date.now()),
      now: Date.now,
    }),
    TE.match(refusalNotice, ({ _tag }) =>
      said(_tag === 'Withdrawn' ? `Import ${id} is withdrawn.` : `Import ${id} was withdrawn before.`),
    ),
  )()
}

const perform = (task: ImportTask, database: Database): Promise<Notice> => {
  switch (task._tag) {
    case 'Import':
      return importPath(database, task.path)
    case 'Withdraw':
      return withdraw(database, task.id)
    case 'List':
      return listImports(database.pool).then((imports) => said(importsReport(imports)))
  }
}

const task = importTask(process.argv.slice(2))
if (E.isLeft(task)) tell(refused(task.left))
else await onDatabase(async (database) => tell(await perform(task.right, database)))
