import { expect, test } from 'vitest'
import type { AttemptCounters, AttemptCounter } from '../../../../server/session/attempts.ts'
import { failuresAfter, type AttemptFailures, decayedLevelAt } from '../../../../server/session/pace.ts'
import { knownDeviceCounters, unknownDeviceCounters } from '../../../../server/session/paces.ts'

const noFailures: AttemptFailures = { level: 0, at: 0, readyAt: 0 }
const hourMs = 3600

/** Number of wrong attempts within these seconds; each guesser retries every second, wherever the pace allows it. */
const triedWithin = (seconds: number, among: readonly AttemptCounters[]): number => {
  const kept = new Map<string, AttemptFailures>()
  const of = ({ name }: AttemptCounter): AttemptFailures => kept.get(name.join()) ?? noFailures
  const isReady = (now: number) => (counter: AttemptCounter) => of(counter).readyAt <= now
  let tried = 0
  for (let now = 0; now < seconds * 1000; now += 1000)
    for (const { own, shared, further } of among) {
      if (!isReady(now)(own)) continue
      const all = [own, ...shared, ...further(decayedLevelAt(own.pace, of(own), now))]
      if (!all.every(isReady(now))) continue
      for (const counter of all) kept.set(counter.name.join(), failuresAfter(counter.pace, of(counter), now))
      tried += 1
    }
  return tried
}

const addresses = (count: number) => Array.from({ length: count }, (_, n) => `10.0.${n >> 8}.${n & 255}`)

// the figures of docs/decisions/people/0004
test('one address tries one name at most 2,900 times a day', () => {
  const tried = triedWithin(24 * hourMs, [unknownDeviceCounters('client', '203.0.113.7')])
  expect(tried).toBeGreaterThan(2000)
  expect(tried).toBeLessThan(2900)
})

test('a known device tries its own name at most 2,900 times a day', () => {
  expect(triedWithin(24 * hourMs, [knownDeviceCounters('client', 'a device')])).toBeLessThan(2900)
})

test('forty addresses together try one name five times each, and then six times a minute', () => {
  const tried = triedWithin(
    hourMs,
    addresses(40).map((address) => unknownDeviceCounters('client', address)),
  )
  expect(tried).toBeLessThan(40 * 5 + 60 * 6 + 30)
})

test('one address tries all names together a hundred times, and then 400 times an hour', () => {
  const names = Array.from({ length: 40 }, (_, n) => `name${n.toString()}`)
  const tried = triedWithin(
    hourMs,
    names.map((name) => unknownDeviceCounters(name, '203.0.113.7')),
  )
  expect(tried).toBeLessThan(100 + 400 + 10)
})

test('while forty addresses guess, somebody at another one waits three seconds at most', () => {
  const far = unknownDeviceCounters('client', '198.51.100.1')
  const near = unknownDeviceCounters('client', '10.0.0.1')
  const guessed = near.further(near.own.pace.free)
  expect(far.further(0).map(({ name }) => name)).not.toEqual(guessed.map(({ name }) => name))
  expect(far.further(0).map(({ pace }) => pace.maxWaitSeconds)).toEqual([3])
})

test('a thousand subscribers of one network count as one where they try the same name', () => {
  const own = (address: string) => unknownDeviceCounters('client', address).own.name
  expect(own('2001:db8:1:2::1')).toEqual(own('2001:db8:1:ffff::9'))
  expect(own('2001:db8:1:2::1')).not.toEqual(own('2001:db8:2:2::1'))
})
