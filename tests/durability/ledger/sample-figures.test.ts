import { describe } from 'vitest'
import { testFigures } from '../../server/ledger/support/figures.ts'
import { hasSampleFirm, sampleFirm } from './sample-firm.ts'

describe.skipIf(!hasSampleFirm)('the figures of the sample firm', () => {
  testFigures({ read: sampleFirm, accounts: ['P00003', 'P00023', 'P00031', 'P00043'], group: 'G0001' })
})
