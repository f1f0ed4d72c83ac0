import type { Pool } from 'pg'
import type { IsoDate } from '../../src/domain/dates/iso-date.ts'
import type { TE } from '../../src/domain/fp.ts'
import type { EventLog } from '../log/event-log.ts'
import type { ImportOutcome, ImportRefusal } from '../ledger/import/import-outcome.ts'
import { importLedger } from '../ledger/import/import-ledger.ts'
import type { ImportRequest } from '../ledger/import/import-request.ts'
import type { SheetSource } from '../ledger/import/sheet-source.ts'
import { demoFirm, type DemoFile } from './demo-firm.ts'

const seed = 20_260_701

const asBytes = async function* (text: string): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(Buffer.from(text))
}

const source = ({ sheet, text }: DemoFile): SheetSource => ({ sheet, file: `${sheet}.csv`, open: () => asBytes(text) })

/** Fills an empty database with the demo firm, through the same import as any other firm's files. */
export const seedDemoFirm = (
  pool: Pool,
  log: EventLog,
  request: Pick<ImportRequest, 'bringUsers' | 'progress' | 'signal' | 'now'> & { readonly today: IsoDate },
): TE.TaskEither<ImportRefusal, ImportOutcome> =>
  importLedger(pool, log, {
    ...request,
    id: 'demo',
    actor: 'plutus',
    sources: demoFirm(seed, request.today).map(source),
  })
