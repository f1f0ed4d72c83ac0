import { test } from 'vitest'
import { insertFirm } from '../../server/ledger/support/ledger-rows.ts'
import { openTestFirm } from '../../server/ledger/import/small-firm.ts'
import { plantAndMend } from '../../server/ledger/reconciliation/planted-breaks.ts'
import { hasSampleFirm, sampleFirm } from './sample-firm.ts'

test.skipIf(!hasSampleFirm)(
  'five breaks planted in the statements of the sample firm are found, explained, corrected and gone',
  async () => {
    const firm = await openTestFirm()
    await insertFirm(firm.pool, sampleFirm())
    await plantAndMend(firm, '2024-03-28', '2024-05-31')
    await firm.drop()
  },
)
