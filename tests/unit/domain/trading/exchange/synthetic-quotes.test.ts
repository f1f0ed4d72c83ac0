import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchOrders, roundToPriceStep, priceStep } from '../../../../../src/domain/trading/exchange/order-book.ts'
import { midPriceAt, syntheticQuotes } from '../../../../../src/domain/trading/exchange/synthetic-quotes.ts'

const bhp = { code: 'BHP', day: '2026-07-01', round: 7200, last: 45.2 }

const anyMoment = fc.record({
  code: fc.constantFrom('BHP', 'CBA', 'X', 'WDS'),
  day: fc.constantFrom('2026-07-01', '2026-07-02'),
  round: fc.integer({ min: 0, max: 17_280 }),
  last: fc.double({ min: 0.001, max: 900, noNaN: true }),
})

test('prices go by steps', () => {
  expect([0.05, 0.1, 1.99, 2, 45].map(priceStep)).toEqual([0.001, 0.005, 0.005, 0.01, 0.01])
  expect([0.0004, 0.0516, 1.237, 45.204].map(roundToPriceStep)).toEqual([0.001, 0.052, 1.235, 45.2])
})

test('of a code, a day and a round others always bid and offer the same', () => {
  expect(syntheticQuotes(bhp)).toEqual(syntheticQuotes({ ...bhp }))
  expect(syntheticQuotes({ ...bhp, day: '2026-07-02' })).not.toEqual(syntheticQuotes(bhp))
  expect(syntheticQuotes({ ...bhp, code: 'CBA' })).not.toEqual(syntheticQuotes(bhp))
  expect(syntheticQuotes({ ...bhp, round: 7201 })).not.toEqual(syntheticQuotes(bhp))
})

test('there are bids and offers at prices of the exchange within a percent and the spread, which do not meet', () => {
  fc.assert(
    fc.property(anyMoment, (moment) => {
      const quotes = syntheticQuotes(moment)
      expect(quotes.filter(({ side }) => side === 'b')).toHaveLength(5)
      expect(quotes.filter(({ side }) => side === 's')).toHaveLength(5)
      expect(matchOrders(quotes, moment.last).trades).toEqual([])
      for (const { limit, units } of quotes) {
        expect(limit).toBe(roundToPriceStep(limit ?? 0))
        expect(Number.isInteger(units) && units > 0).toBe(true)
        expect(Math.abs((limit ?? 0) - moment.last)).toBeLessThanOrEqual(
          moment.last * 0.01 + 8 * priceStep(moment.last) + 0.005,
        )
      }
    }),
  )
})

test('the middle moves little from one round to the next', () => {
  fc.assert(
    fc.property(anyMoment, (moment) => {
      const moved = Math.abs(midPriceAt({ ...moment, round: moment.round + 1 }) - midPriceAt(moment))
      expect(moved).toBeLessThanOrEqual((moment.last * 0.02) / 60 + 1e-9)
    }),
  )
})
