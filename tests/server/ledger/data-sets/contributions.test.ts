import { testContributions } from '../support/contributions.ts'
import { demoRows } from '../support/demo-rows.ts'

const [account, , , , adviser, group] = demoRows().accounts[0] ?? []

testContributions({ read: demoRows, codes: [account ?? '', group ?? '', adviser ?? ''], asAt: '2024-05-31' })
