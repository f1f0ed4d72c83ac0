import { describe } from 'vitest'
import { testTies } from '../../server/reports/sources/support/ties.ts'
import { hasSampleFirm, sampleFirm } from '../ledger/sample-firm.ts'

describe.skipIf(!hasSampleFirm)('the reports of the sample firm', () => {
  testTies({ read: sampleFirm, account: 'P00023', group: 'G0001', adviser: 'ADV01' })
})
