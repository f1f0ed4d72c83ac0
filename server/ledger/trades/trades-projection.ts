import { LedgerImportEvent } from '../../../src/domain/ledger/import/ledger-import.ts'
import { ledgerImportStream } from '../../../src/domain/ledger/import/listed-import.ts'
import type { LogProjection } from '../../log/event-log.ts'
import { eventDecoder } from '../../log/stored-event.ts'

const importPrefix = ledgerImportStream('')
const decodeImportEvent = eventDecoder(LedgerImportEvent)

export const tradesProjection: LogProjection = {
  name: 'ledger-trades',
  tables: ['ledger_trade_source'],
  apply: async (transaction, recorded) => {
    const { stream, position, at } = recorded
    if (!stream.startsWith(importPrefix)) return
    const id = stream.slice(importPrefix.length)
    const event = decodeImportEvent(recorded)
    if (event.type === 'TradesPosted')
      await transaction.query(
        'insert into ledger_trade_source (id, position, at, is_simulated) values ($1, $2, $3, $4)',
        [id, position, at, event.isSimulated],
      )
    if (event.type === 'TradesWithdrawn')
      await transaction.query('update ledger_trade_source set withdrawn_at = $2 where id = $1', [id, at])
  },
}
