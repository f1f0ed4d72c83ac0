import { expect, test } from 'vitest'
import { inTradeOrder, type ParcelTrade } from '../../../../../src/domain/ledger/parcels/parcel.ts'

const tradeOf = (date: string, type: ParcelTrade['type'], quantity: number): ParcelTrade => ({
  date,
  type,
  quantity,
  amount: 0,
})

test('within a day splits come first, then purchases, then sales, those of one type as they are listed', () => {
  const [early, late] = ['2024-01-02', '2024-01-03']
  const listed = [
    tradeOf(late, 'sell', 1),
    tradeOf(early, 'sell', 2),
    tradeOf(late, 'buy', 4),
    tradeOf(early, 'buy', 3),
    tradeOf(late, 'split', 5),
    tradeOf(late, 'buy', 1),
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
