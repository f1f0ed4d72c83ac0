import { expect, test } from 'vitest'
import {
  failuresAfter,
  type AttemptFailures,
  forgottenAt,
  decayedLevelAt,
  type AttemptPace,
} from '../../../../server/session/pace.ts'

const samplePace: AttemptPace = { free: 3, maxWaitSeconds: 30, recovery: 100 }
const noFailures: AttemptFailures = { level: 0, at: 0, readyAt: 0 }

/** Somebody who tries again the moment they may, for so many seconds. */
const attemptsWithin = (seconds: number, of: AttemptPace): number => {
  let [failures, attempts] = [noFailures, 0]
  for (let now = 0; now < seconds * 1000; now = Math.max(now + 1, failures.readyAt)) {
    failures = failuresAfter(of, failures, now)
    attempts += 1
  }
  return attempts
}

test('a few failures cost nothing; each one more doubles the wait, up to the longest', () => {
  const waits: number[] = []
  let [failures, now] = [noFailures, 0]
  for (let nth = 0; nth < 11; nth += 1) {
    failures = failuresAfter(samplePace, failures, now)
    waits.push((failures.readyAt - now) / 1000)
    now = failures.readyAt
  }
  expect(waits).toEqual([0, 0, 0, 1, 2, 4, 8, 16, 30, 30, 30])
})

test('a failure is forgotten after its time, and after all of theirs nothing is left to keep', () => {
  const twice = failuresAfter(samplePace, failuresAfter(samplePace, noFailures, 0), 0)
  expect([0, 100_000, 150_000, 200_000, 900_000].map((now) => decayedLevelAt(samplePace, twice, now))).toEqual([
    2, 1, 0.5, 0, 0,
  ])
  expect(forgottenAt(samplePace, twice)).toBe(200_000)
})

test('a clock that goes back makes nothing worse', () => {
  expect(decayedLevelAt(samplePace, { level: 2, at: 50_000, readyAt: 0 }, 0)).toBe(2)
})

test('however long somebody guesses, it is over soon after they stop', () => {
  const day = 86_400_000
  let failures = noFailures
  for (let now = 0; now < day; now = Math.max(now + 1, failures.readyAt))
    failures = failuresAfter(samplePace, failures, now)
  expect(forgottenAt(samplePace, failures) - day).toBeLessThanOrEqual((3 + 6) * 100_000)
})

test('whoever never tires has an attempt every longest wait', () => {
  expect(attemptsWithin(86_400, samplePace)).toBeGreaterThan(86_400 / 30)
  expect(attemptsWithin(86_400, samplePace)).toBeLessThan(86_400 / 30 + 20)
})
