import { expect, test } from 'vitest'
import { turnstile } from '../../../server/log/turnstile.ts'

const patient = new AbortController().signal

test('so many are let in at once, the next when one leaves, in the order they came', async () => {
  const gate = turnstile(2, 2)
  const entered: string[] = []
  const come = async (name: string) => {
    if (await gate.enter(patient)) entered.push(name)
  }
  const all = ['a', 'b', 'c', 'd'].map(come)
  await Promise.all(all.slice(0, 2))
  expect(entered).toEqual(['a', 'b'])
  gate.leave()
  await all[2]
  expect(entered).toEqual(['a', 'b', 'c'])
  gate.leave()
  await all[3]
  expect(entered).toEqual(['a', 'b', 'c', 'd'])
})

test('nobody waits behind a full queue', async () => {
  const gate = turnstile(1, 1)
  await gate.enter(patient)
  const waiting = gate.enter(patient)
  expect(await gate.enter(patient)).toBe(false)
  gate.leave()
  expect(await waiting).toBe(true)
})

test('who gives up waiting leaves the place in the queue to the next', async () => {
  const gate = turnstile(1, 2)
  await gate.enter(patient)
  const hurried = new AbortController()
  const first = gate.enter(hurried.signal)
  const second = gate.enter(patient)
  hurried.abort()
  expect(await first).toBe(false)
  gate.leave()
  expect(await second).toBe(true)
  gate.leave()
  expect(await gate.enter(patient)).toBe(true)
})
