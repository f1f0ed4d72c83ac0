import { E } from '../../../src/domain/fp.ts'
import { LedgerImportEvent } from '../../../src/domain/ledger/import/event.ts'
import type { Projection } from '../../log/event-log.ts'

const prefix = 'ledger-import/'

/** The table of imports: what each brought, and whether it was withdrawn. */
export const importsProjection: Projection = {
  name: 'ledger-imports',
  reset: async (transaction) => {
    await transaction.query('truncate ledger_import')
  },
  apply: async (transaction, { stream, type, data, position, at, actor }) => {
    if (!stream.startsWith(prefix)) return
    const id = stream.slice(prefix.length)
    const event = LedgerImportEvent.decode({ ...data, type })
    if (E.isLeft(event)) return
    if (event.right.type === 'LedgerImported')
      await transaction.query(
        'insert into ledger_import (id, position, at, actor, files) values ($1, $2, $3, $4, $5)',
        [id, position, at, actor, JSON.stringify(event.right.files)],
      )
    if (event.right.type === 'LedgerImportWithdrawn')
      await transaction.query('update ledger_import set withdrawn_at = $2, withdrawn_by = $3 where id = $1', [
        id,
        at,
        actor,
      ])
  },
}
