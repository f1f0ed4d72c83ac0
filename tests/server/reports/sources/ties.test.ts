import { describe } from 'vitest'
import { demoRows } from '../../ledger/support/demo-rows.ts'
import { generatedFirm } from '../../ledger/support/generated-firm.ts'
import { testTies } from './support/ties.ts'

describe('a small firm', () => {
  testTies({ read: generatedFirm, account: 'P1', group: 'G1', adviser: 'ADV02' })
})

describe('the demo firm', () => {
  const [account = [], group = [], adviser = []] = [
    demoRows().accounts[0],
    demoRows().groups[1],
    demoRows().advisers[2],
  ]
  testTies({ read: demoRows, account: account[0] ?? '', group: group[0] ?? '', adviser: adviser[0] ?? '' })
})
