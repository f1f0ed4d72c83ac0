import { createHash, randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Pool } from 'pg'
import type { IsoDate } from '../../../src/domain/dates/iso-date.ts'
import { E, pipe, type TE } from '../../../src/domain/fp.ts'
import type { StaticReportState } from '../../../src/domain/archive/evolve.ts'
import type { StaticReportCommand, StaticReportRefusal } from '../../../src/domain/archive/static-report.ts'
import { ContractNote, noteFields } from '../../../src/domain/trading/contract-notes/contract-note.ts'
import type { FileStore } from '../../archive/files/file-store.ts'
import type { StaticReports } from '../../archive/reports/static-report-repository.ts'
import { intentOf } from '../../log/carry-out.ts'
import { keepDoing } from '../../log/concurrency/keep-doing.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import { contractNoteHtml } from './contract-note-html.ts'

interface PrintedNote {
  readonly html: string
  readonly header: string
  readonly footer: string
  readonly orientation: 'portrait'
  readonly isTagged: boolean
  readonly at: string
}

interface NotePrintRefusal {
  readonly _tag: string
}

export interface NoteServices {
  readonly pool: Pool
  readonly files: Pick<FileStore, 'keep' | 'incoming'>
  readonly staticReports: Pick<StaticReports, 'handle' | 'decide'>
  readonly print: (document: PrintedNote) => TE.TaskEither<NotePrintRefusal, Uint8Array>
  readonly firmName: () => string
  readonly today: () => IsoDate
  readonly now: () => Date
}

const systemActor = 'system'

const sha256Hex = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')

/** Equal texts give equal ids, so that no note is filed twice after a kill. */
const idOf = (text: string): string => {
  const digits = sha256Hex(`contract note ${text}`)
  const parts = [
    digits.slice(0, 8),
    digits.slice(8, 12),
    digits.slice(12, 16),
    digits.slice(16, 20),
    digits.slice(20, 32),
  ]
  return parts.join('-')
}

const keepFile = async ({ files }: Pick<NoteServices, 'files'>, bytes: Uint8Array): Promise<string> => {
  const hash = sha256Hex(bytes)
  const local = path.join(files.incoming, randomUUID())
  await writeFile(local, bytes)
  await files.keep([{ hash, path: local }])
  return hash
}

const noteLayout = { header: '', footer: '', orientation: 'portrait', isTagged: true } as const

type NoteFiling = (state: StaticReportState) => StaticReportCommand | null

/** A changed note is a new version, and a note without fills is deleted. Deleted notes stay deleted. */
const filingOf = async (
  services: NoteServices,
  note: ContractNote,
  at: string,
): Promise<E.Either<NotePrintRefusal, NoteFiling>> => {
  if (note.fills.length === 0)
    return E.right((state) => (state._tag === 'Filed' ? { type: 'DeleteReport', by: systemActor, at } : null))
  const html = contractNoteHtml(note, services.firmName())
  const printed = await services.print({ html, ...noteLayout, at: `${note.date}T00:00:00.000Z` })()
  if (E.isLeft(printed)) return printed
  const hash = await keepFile(services, printed.right)
  const file = { hash, bytes: printed.right.length, upload: idOf(`${note.number} ${hash}`), by: systemActor, at }
  const id = idOf(note.number)
  return E.right((state) => {
    if (state._tag === 'Gone') return null
    if (state._tag === 'Filed') return { type: 'ReplaceFile', ...file }
    return { type: 'FileReport', StaticReportID: id, report: noteFields(note), ...file }
  })
}

const notedSql = 'update ledger_trade set noted_at = $2 where contract_note = $1 and noted_at is null'

const issueNote = async (services: NoteServices, note: ContractNote): Promise<boolean> => {
  const { pool, staticReports, now } = services
  const filing = await filingOf(services, note, now().toISOString())
  if (E.isLeft(filing)) return false
  const id = idOf(note.number)
  const filed = await staticReports.handle<StaticReportRefusal>(
    id,
    ({ state }) => {
      const command = filing.right(state)
      const decided = command === null ? E.right([]) : staticReports.decide(id, state, [command])
      return pipe(
        decided,
        E.map((events) => ({ events })),
      )
    },
    intentOf(systemActor, now()),
  )()
  if (E.isLeft(filed)) return false
  await pool.query(notedSql, [note.number, now().toISOString()])
  return filed.right.events.length > 0
}

/** A fill that an import has replaced counts as the order reported it. Busted fills do not count. */
const dueSql = `
  select trade.contract_note as number, x.account, min(a.name) as "accountName", min(x.type) as type, x.security,
    min(s.company_name) as "securityName", x.date::text as date, max(trade.settles_on)::text as "settlesOn",
    coalesce(json_agg(json_build_object('units', x.quantity, 'price', x.price, 'brokerage', x.brokerage,
      'consideration', case when x.type = 'buy' then -x.amount - x.brokerage else x.amount + x.brokerage end) order by trade.transaction_id)
      filter (where source.withdrawn_at is null), '[]') as fills
  from ledger_trade as trade join ledger_trade_source as source on source.id = trade.source
    join lateral (
      select * from ledger_transaction as own where own.id = trade.transaction_id and own.import_id = trade.source
      order by own.known_from limit 1
    ) as x on true
    join ledger_account as a on a.code = x.account and a.known_to = 'infinity'
    join ledger_security as s on s.code = x.security and s.known_to = 'infinity'
  where trade.contract_note in (select contract_note from ledger_trade where contract_note is not null and noted_at is null)
    and x.date < $1
  group by trade.contract_note, x.account, x.security, x.date
  order by trade.contract_note`

export const readDueNotes = (pool: Pool, today: IsoDate): Promise<readonly ContractNote[]> =>
  queryRows(pool, ContractNote, dueSql, [today])

export const issueContractNotes = async (services: NoteServices): Promise<number> => {
  const due = await readDueNotes(services.pool, services.today())
  let issued = 0
  for (const note of due) if (await issueNote(services, note)) issued += 1
  return issued
}

const everyMs = 60_000

interface KeepIssuingOptions extends NoteServices {
  readonly onDefect: (defect: unknown) => void
}

/** Runs on every node, from the database, so that another continues after a kill. */
export const keepIssuingContractNotes = ({ onDefect, ...services }: KeepIssuingOptions) =>
  keepDoing(() => issueContractNotes(services), { everyMs, isAtOnce: true, onDefect })
