import fc from 'fast-check'
import { expect, test } from 'vitest'
import { E } from '../../../../../src/domain/fp.ts'
import {
  orderViews,
  OrderViewed,
  type OrderViews,
  type ViewOrder,
} from '../../../../../src/domain/trading/access/order-view.ts'

const stateSummary = (at: string, change: Partial<ViewOrder> = {}): ViewOrder => ({
  type: 'ViewOrder',
  shown: 'details',
  capacity: 'adviser',
  isPart: false,
  version: 0,
  by: 'adviser',
  at: `2026-07-01T${at}:00.000Z`,
  ...change,
})

const decided = (state: OrderViews, command: ViewOrder): readonly OrderViewed[] =>
  E.getOrElse((): readonly OrderViewed[] => [])(orderViews.decide(command, state))

const begun: { readonly state: OrderViews; readonly events: readonly OrderViewed[] } = {
  state: orderViews.initial,
  events: [],
}

const recordedOf = (...looks: readonly ViewOrder[]): readonly string[] =>
  looks
    .reduce(({ state, events }, command) => {
      const now = decided(state, command)
      return { state: now.reduce(orderViews.evolve, state), events: [...events, ...now] }
    }, begun)
    .events.map(({ by, shown, version, at }) => `${at.slice(11, 16)} ${by} ${shown} ${version.toString()}`)

test('whoever looks again within a quarter of an hour has looked once, and later twice', () => {
  expect(
    recordedOf(
      stateSummary('01:00'),
      stateSummary('01:01'),
      stateSummary('01:14'),
      stateSummary('01:15'),
      stateSummary('01:20'),
    ),
  ).toEqual(['01:00 adviser details 0', '01:15 adviser details 0'])
})

test('somebody else, something else and other terms of the order are looks of their own', () => {
  const looks = [
    stateSummary('01:00'),
    stateSummary('01:01', { by: 'admin', capacity: 'desk' }),
    stateSummary('01:02', { shown: 'evidence' }),
    stateSummary('01:03', { version: 1 }),
  ]
  expect(recordedOf(...looks, ...looks)).toEqual([
    '01:00 adviser details 0',
    '01:01 admin details 0',
    '01:02 adviser evidence 0',
    '01:03 adviser details 1',
  ])
})

const aLook: fc.Arbitrary<ViewOrder> = fc.record({
  type: fc.constant('ViewOrder' as const),
  shown: fc.constantFrom('details', 'approval', 'evidence'),
  capacity: fc.constantFrom('desk', 'adviser', 'client'),
  isPart: fc.boolean(),
  version: fc.nat(3),
  by: fc.constantFrom('adviser', 'admin', 'client'),
  at: fc
    .date({ min: new Date('2026-07-01T00:00:00Z'), max: new Date('2026-07-02T00:00:00Z'), noInvalidDate: true })
    .map((date) => date.toISOString()),
})

test('what was recorded is read as it was written, and the same look again writes nothing', () => {
  fc.assert(
    fc.property(fc.array(aLook), aLook, (looks, last) => {
      const state = [...looks, last].reduce(
        (before, command) => decided(before, command).reduce(orderViews.evolve, before),
        orderViews.initial,
      )
      expect(decided(state, last)).toEqual([])
      for (const event of decided(orderViews.initial, last))
        expect(OrderViewed.decode(OrderViewed.encode(event))).toEqual(E.right(event))
    }),
  )
})
