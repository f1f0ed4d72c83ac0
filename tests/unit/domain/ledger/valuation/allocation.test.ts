import { expect, test } from 'vitest'
import { allocationShares } from '../../../../../src/domain/ledger/valuation/allocation.ts'

test('parts of one name are added and the largest comes first', () => {
  const parts = [
    { name: 'Cash', value: 25 },
    { name: 'Property', value: 30 },
    { name: 'Property', value: 45 },
  ]
  expect(allocationShares(parts)).toEqual([
    { name: 'Property', value: 75, weight: 0.75 },
    { name: 'Cash', value: 25, weight: 0.25 },
  ])
})

test('a part of nothing has no weight', () => {
  expect(allocationShares([{ name: 'Cash', value: 0 }])).toEqual([{ name: 'Cash', value: 0, weight: null }])
})
