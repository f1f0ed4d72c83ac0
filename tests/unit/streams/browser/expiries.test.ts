import { TestScheduler } from 'rxjs/testing'
import { expect, test } from 'vitest'
import { expiryEvents } from '../../../../src/streams/browser/expiries.ts'

const after = (milliseconds: number): string => new Date(milliseconds).toISOString()

const within = (instants: readonly string[], marbles: string, now = 0) => {
  const scheduler = new TestScheduler((actual, expected) => {
    expect(actual).toEqual(expected)
  })
  scheduler.run(({ expectObservable }) => {
    expectObservable(expiryEvents(instants, scheduler), '30s !').toBe(marbles, { e: { type: 'expiry.passed', now } })
  })
}

test('the first of them to expire is told of within a second', () => {
  within([after(9_000), after(4_500)], '5s (e|)', 5_000)
})

test('what has expired already is told of at once', () => {
  within([after(0)], '(e|)')
})

test('nothing is told of none, nor of what is far away', () => {
  within([], '|')
  within([after(60_000)], '')
})
