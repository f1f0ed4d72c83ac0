import { describe } from 'vitest'
import { testContributions } from '../../server/ledger/support/contributions.ts'
import { hasSampleFirm, sampleFirm } from './sample-firm.ts'

describe.skipIf(!hasSampleFirm)('what parts of the sample firm contributed to its returns', () => {
  testContributions({ read: sampleFirm, codes: ['P00001', 'G0001', 'ADV01'], asAt: '2024-05-31' })
})
