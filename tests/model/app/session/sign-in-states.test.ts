import { beforeEach, expect, test } from 'vitest'
import { storedText } from '../../../../src/app/browser-storage.ts'
import { signInStates } from '../../../../src/app/session/sign-in-states.ts'

const clock = { now: 0 }
const kept = () => storedText(window, 'sign_in_states')
const states = () => signInStates(kept(), () => clock.now)

beforeEach(() => {
  window.localStorage.clear()
  clock.now = 1_000_000
})

test('a state is good once, whichever tab it comes back to', () => {
  const state = states().issue()
  expect(states().redeem(state)).toBe(true)
  expect(states().redeem(state)).toBe(false)
  expect(window.localStorage.length).toBe(0)
})

test('a state is good for an hour', () => {
  const [early, late] = [states().issue(), states().issue()]
  clock.now += 60 * 60 * 1000 - 1
  expect(states().redeem(early)).toBe(true)
  clock.now += 1
  expect(states().redeem(late)).toBe(false)
})

test('tabs that ask at the same time each have their own', () => {
  const issued = Array.from({ length: 5 }, () => states().issue())
  expect(new Set(issued).size).toBe(5)
  expect(issued.map((state) => states().redeem(state))).toEqual(issued.map(() => true))
})

test.each(['not JSON', '{}', '[{"state":1}]'])('what is kept as %s is none', (text) => {
  kept().write(text)
  expect(states().redeem('anything')).toBe(false)
  expect(states().redeem(states().issue())).toBe(true)
})

test('a state nobody issued is none', () => {
  states().issue()
  expect(states().redeem('made up')).toBe(false)
})
