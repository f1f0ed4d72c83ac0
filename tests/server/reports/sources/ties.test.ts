import { generatedFirm } from '../../ledger/support/generated-firm.ts'
import { testTies } from './support/ties.ts'

testTies({ read: generatedFirm, account: 'P1', group: 'G1', adviser: 'ADV02' })
