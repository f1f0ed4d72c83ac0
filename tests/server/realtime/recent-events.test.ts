import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRecentEvents } from '../../../server/realtime/recent-events.ts'
import { O } from '../../../src/domain/fp.ts'
import { recordedEvent } from './support/recorded.ts'

test('what is kept is everything since, or nothing is claimed', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 0, max: 50 }),
      fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 80 }),
      (capacity, begin, steps) => {
        const recent = createRecentEvents(capacity)
        recent.beginAt({ position: begin, mark: '' })
        const received: number[] = []
        for (const step of steps) {
          received.push((received.at(-1) ?? begin) + step)
          recent.add(recordedEvent(received.at(-1) ?? begin))
        }
        const last = received.at(-1) ?? begin
        expect(recent.position()).toBe(last)
        expect(O.isSome(recent.since(last))).toBe(true)
        for (let position = 0; position <= last; position += 1) {
          const since = recent.since(position)
          if (O.isNone(since)) continue
          expect(position).toBeGreaterThanOrEqual(begin)
          expect(since.value.map((event) => event.position)).toEqual(received.filter((each) => each > position))
          expect(since.value.length).toBeLessThanOrEqual(capacity)
        }
      },
    ),
  )
})

test('before it has begun it claims to know nothing', () => {
  const recent = createRecentEvents(10)
  recent.add(recordedEvent(5))
  expect(recent.since(5)).toEqual(O.none)
  recent.beginAt({ position: 4, mark: '' })
  expect(recent.since(4)).toEqual(O.some([recordedEvent(5)]))
  expect(recent.position()).toBe(5)
})
