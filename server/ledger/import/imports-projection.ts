import { LedgerImportEvent } from '../../../src/domain/ledger/import/ledger-import.ts'
import type { Projection } from '../../log/event-log.ts'
import { decodedEvent } from '../../log/stored-event.ts'

const prefix = 'ledger-import/'
const decode = decodedEvent(LedgerImportEvent)

/** The table of imports: what each brought, and whether it was withdrawn. */
export const importsProjection: Projection = {
  name: 'ledger-imports',
  reset: async (transaction) => {
    await transaction.query('truncate ledger_import')
  },
  apply: async (transaction, recorded) => {
    const { stream, position, at, actor } = recorded
    if (!stream.startsWith(prefix)) return
    const id = stream.slice(prefix.length)
    const event = decode(recorded)
    if (event.type === 'LedgerImported')
      await transaction.query(
        'insert into ledger_import (id, position, at, actor, files) values ($1, $2, $3, $4, $5)',
        [id, position, at, actor, JSON.stringify(event.files)],
      )
    if (event.type === 'LedgerImportWithdrawn')
      await transaction.query('update ledger_import set withdrawn_at = $2, withdrawn_by = $3 where id = $1', [
        id,
        at,
        actor,
      ])
  },
}
