import { expect, test } from 'vitest'
import { inTradeOrder, type Trade } from '../../../../../src/domain/ledger/parcels/parcel.ts'

const trade = (date: string, type: Trade['type'], quantity: number): Trade => ({ date, type, quantity, amount: 0 })

test('within a day splits come first, then purchases, then sales, those of one type as they are listed', () => {
  const [early, late] = ['2024-01-02', '2024-01-03']
  const listed = [
    trade(late, 'sell', 1),
    trade(early, 'sell', 2),
    trade(late, 'buy', 4),
    trade(early, 'buy', 3),
    trade(late, 'split', 5),
    trade(late, 'buy', 1),
  ]
  expect(inTradeOrder(listed).map(({ date, type, quantity }) => [date, type, quantity])).toEqual([
    [early, 'buy', 3],
    [early, 'sell', 2],
    [late, 'split', 5],
    [late, 'buy', 4],
    [late, 'buy', 1],
    [late, 'sell', 1],
  ])
})
