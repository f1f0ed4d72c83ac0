import { randomUUID } from 'node:crypto'
import process from 'node:process'
import { E, pipe, TE } from '../../src/domain/fp.ts'
import type { KeptMapping } from '../../src/domain/ledger/import/mapping/kept-mapping.ts'
import { acknowledgeRaised } from '../ledger/import/findings/acknowledge-raised.ts'
import { findingsOf } from '../ledger/import/findings/findings-projection.ts'
import { folderSources, type SheetSource } from '../ledger/import/reading/folder-sources.ts'
import { openImportRuns, withReportedRun } from '../ledger/import/import-runs.ts'
import { readImportSource } from '../ledger/import/import-sources.ts'
import { importLedger } from '../ledger/import/import-ledger.ts'
import {
  type LedgerImportOutcome,
  type LedgerImportProgress,
  type RunImportRefusal,
  latestDateOnEarth,
  type LedgerWithdrawalRefusal,
} from '../ledger/import/import-request.ts'
import { previewImport } from '../ledger/import/preview-import.ts'
import { listImports } from '../ledger/import/imports-projection.ts'
import { withdrawImport } from '../ledger/import/withdraw-import.ts'
import { openBus } from '../postgres/bus/bus.ts'
import type { OpenDatabase } from '../postgres/database.ts'
import { openEventLog } from '../log/open-log.ts'
import { takeBackMessages } from '../messages/message-handover.ts'
import { serverProjections } from '../projections.ts'
import { countNewUsers, preparePeople } from '../users/prepare-users.ts'
import { type ImportTask, importTask } from './import-arguments.ts'
import { faultReport, filesReport, findingsReport, importsReport, previewReport } from './import-report.ts'
import { type CommandNotice, onDatabase, failureNotice, successNotice, printNotice } from './on-database.ts'
import { countText } from '../../src/domain/numbers/count-text.ts'

const nothingNew = 'No changes: all rows are already imported.'

const refusalNotice = (refusal: RunImportRefusal | LedgerWithdrawalRefusal): CommandNotice => {
  switch (refusal._tag) {
    case 'BadRows':
      return { text: faultReport(refusal.faults), exitCode: 2 }
    case 'Interrupted':
      return { text: 'Interrupted. Nothing was written.', exitCode: 130 }
    case 'AnotherImportRunning':
      return failureNotice('Another import is running. Nothing was written.')
    case 'Conflict':
      return failureNotice('Somebody changed the same data. Nothing was written. Try again.')
    case 'StillNeeded':
      return failureNotice(
        ['This import cannot be withdrawn:', ...refusal.reasons.map((reason) => `  ${reason}`)].join('\n'),
      )
    case 'ChangesClosedYears':
      return failureNotice(
        [
          'This changes closed years:',
          ...refusal.reasons.map((reason) => `  ${reason}`),
          'Nothing was withdrawn. Use --closed-years to withdraw it anyway.',
        ].join('\n'),
      )
    case 'NoSuchImport':
      return failureNotice('There is no such import. List imports with: npm run import -- --list')
    case 'NothingNew':
      return successNotice(nothingNew)
  }
}

const clearLine = '\r\x1b[2K'

const progressText = (progress: LedgerImportProgress): string =>
  progress._tag === 'Writing'
    ? `Writing… ${countText(progress.done)} of ${countText(progress.total)} rows`
    : `${progress.file.padEnd(18)}${countText(progress.rows).padStart(10)} rows`

const progressPrinter =
  (terminal: { readonly isTTY?: boolean; readonly write: (text: string) => unknown }) =>
  (progress: LedgerImportProgress): void => {
    const isUnderWay = progress._tag === 'Reading' || (progress._tag === 'Writing' && progress.done < progress.total)
    if (terminal.isTTY === true) terminal.write(`${clearLine}${progressText(progress)}${isUnderWay ? '' : '\n'}`)
    else if (!isUnderWay) terminal.write(`${progressText(progress)}\n`)
  }

const terminalActor = 'terminal'

type AcknowledgingTask = Pick<Extract<ImportTask, { readonly _tag: 'Import' }>, 'acknowledge' | 'note'>

const interruptSignal = (): AbortSignal => {
  const stop = new AbortController()
  const abort = () => stop.abort()
  process.on('SIGINT', abort).on('SIGTERM', abort)
  return stop.signal
}

const importNotice =
  ({ pool, url }: OpenDatabase, { acknowledge, note }: AcknowledgingTask) =>
  async (outcome: LedgerImportOutcome): Promise<CommandNotice> => {
    const log = openEventLog({ pool, url, projections: serverProjections })
    const written = `${outcome._tag === 'Imported' ? `Imported as ${outcome.id}:` : nothingNew}\n${filesReport(outcome.files)}`
    const acts = { pool, log, actor: terminalActor, at: new Date().toISOString() }
    const answer = acknowledge.length === 0 ? null : await acknowledgeRaised(acts, acknowledge, note)
    const raised = outcome._tag === 'Imported' ? await findingsOf(pool, [outcome.id]) : []
    const open = raised.filter(({ note: noted }) => noted === null).map(({ finding }) => finding)
    const text = [written, ...findingsReport(open, raised[0]?.open ?? 0)].join('\n')
    if (answer === null) return successNotice(text)
    if (E.isLeft(answer)) return failureNotice(`${text}\nThe findings could not be acknowledged; try again.`)
    const { acknowledged, unknown } = answer.right
    const noted = `${text}\nAcknowledged: ${acknowledged.join(', ')}`
    return unknown.length === 0
      ? successNotice(noted)
      : failureNotice(`${noted}\nThere is no finding ${unknown.join(', ')}.`)
  }

/** Records the run, so that administrators see its progress in the browser. */
const withProgress = async (
  { url }: OpenDatabase,
  act: 'check' | 'import',
  sources: readonly SheetSource[],
  work: (progress: (progress: LedgerImportProgress) => void) => () => Promise<CommandNotice>,
): Promise<CommandNotice> => {
  const bus = openBus({ url })
  const runs = openImportRuns(bus, () => Promise.resolve(terminalActor))
  const show = progressPrinter(process.stderr)
  const run = withReportedRun(runs, { id: randomUUID(), actor: terminalActor, act, sources }, ({ reached }) =>
    TE.fromTask(
      work((progress) => {
        show(progress)
        reached(progress)
      }),
    ),
  )
  return TE.toUnion(run)().finally(async () => {
    await runs.close()
    await bus.close()
  })
}

const importSources = (
  database: OpenDatabase,
  sources: readonly SheetSource[],
  acknowledging: AcknowledgingTask,
): Promise<CommandNotice> => {
  const { pool, url } = database
  return withProgress(database, 'import', sources, (progress) =>
    pipe(
      importLedger(pool, openEventLog({ pool, url, projections: serverProjections }), {
        id: null,
        actor: terminalActor,
        acknowledged: new Map(acknowledging.acknowledge.map((digest) => [digest, acknowledging.note])),
        sources,
        today: latestDateOnEarth(Date.now()),
        now: Date.now,
        bringUsers: (users) => preparePeople(pool, users),
        progress,
        signal: interruptSignal(),
      }),
      TE.matchE(
        (refusal) => () => Promise.resolve(refusalNotice(refusal)),
        (outcome) => () => importNotice(database, acknowledging)(outcome),
      ),
    ),
  )
}

const previewSources = (database: OpenDatabase, sources: readonly SheetSource[]): Promise<CommandNotice> =>
  withProgress(database, 'check', sources, (progress) =>
    pipe(
      previewImport(database.pool, {
        sources,
        today: latestDateOnEarth(Date.now()),
        now: Date.now,
        newUsers: (users) => countNewUsers(database.pool, users),
        progress,
        signal: interruptSignal(),
      }),
      TE.match(refusalNotice, (preview) =>
        preview.faults.length > 0
          ? refusalNotice({ _tag: 'BadRows', faults: preview.faults })
          : successNotice(previewReport(preview)),
      ),
    ),
  )

const mappingsOf = (
  { pool, url }: OpenDatabase,
  source: string | null,
): TE.TaskEither<string, readonly KeptMapping[]> =>
  source === null
    ? TE.right([])
    : pipe(
        readImportSource(openEventLog({ pool, url, projections: serverProjections }), source),
        TE.map(({ mappings }) => mappings),
      )

const withSources = async (
  database: OpenDatabase,
  { path, source }: { readonly path: string; readonly source: string | null },
  run: (sources: readonly SheetSource[]) => Promise<CommandNotice>,
): Promise<CommandNotice> => {
  const sources = await pipe(
    mappingsOf(database, source),
    TE.chain((mappings) => folderSources(path, mappings)),
  )()
  return E.isLeft(sources) ? failureNotice(sources.left) : run(sources.right)
}

const withdrawImportOf = (
  { pool, url }: OpenDatabase,
  { id, closedYears: mayChangeClosedYears }: Extract<ImportTask, { readonly _tag: 'Withdraw' }>,
): Promise<CommandNotice> => {
  const log = openEventLog({ pool, url, projections: serverProjections })
  return pipe(
    withdrawImport(pool, log, {
      id,
      mayChangeClosedYears,
      actor: terminalActor,
      today: latestDateOnEarth(Date.now()),
      now: Date.now,
      alongside: (transaction) => takeBackMessages(transaction, id),
    }),
    TE.match(refusalNotice, ({ _tag }) =>
      successNotice(_tag === 'Withdrawn' ? `Import ${id} is withdrawn.` : `Import ${id} was already withdrawn.`),
    ),
  )()
}

const performTask = (task: ImportTask, database: OpenDatabase): Promise<CommandNotice> => {
  switch (task._tag) {
    case 'Import':
      return withSources(database, task, (sources) => importSources(database, sources, task))
    case 'Preview':
      return withSources(database, task, (sources) => previewSources(database, sources))
    case 'Withdraw':
      return withdrawImportOf(database, task)
    case 'List':
      return listImports(database.pool).then((imports) => successNotice(importsReport(imports)))
  }
}

const commandTask = importTask(process.argv.slice(2))
if (E.isLeft(commandTask)) printNotice(failureNotice(commandTask.left))
else await onDatabase('nothing', async (database) => printNotice(await performTask(commandTask.right, database)))
