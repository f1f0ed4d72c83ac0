import { expect, test } from 'vitest'
import { openSemaphore } from '../../../server/log/concurrency/semaphore.ts'

const patient = new AbortController().signal

test('so many have a place at once, the next when one is released, in the order they came', async () => {
  const semaphore = openSemaphore(2, 2)
  const entered: string[] = []
  const come = async (name: string) => {
    if (await semaphore.acquire(patient)) entered.push(name)
  }
  const all = ['a', 'b', 'c', 'd'].map(come)
  await Promise.all(all.slice(0, 2))
  expect(entered).toEqual(['a', 'b'])
  semaphore.release()
  await all[2]
  expect(entered).toEqual(['a', 'b', 'c'])
  semaphore.release()
  await all[3]
  expect(entered).toEqual(['a', 'b', 'c', 'd'])
})

test('nobody waits behind a full queue', async () => {
  const semaphore = openSemaphore(1, 1)
  await semaphore.acquire(patient)
  const waiting = semaphore.acquire(patient)
  expect(await semaphore.acquire(patient)).toBe(false)
  semaphore.release()
  expect(await waiting).toBe(true)
})

test('who gives up waiting leaves the place in the queue to the next', async () => {
  const semaphore = openSemaphore(1, 2)
  await semaphore.acquire(patient)
  const hurried = new AbortController()
  const first = semaphore.acquire(hurried.signal)
  const second = semaphore.acquire(patient)
  hurried.abort()
  expect(await first).toBe(false)
  semaphore.release()
  expect(await second).toBe(true)
  semaphore.release()
  expect(await semaphore.acquire(patient)).toBe(true)
})

test('First aid 6: who waits is told how many stand before them, each time one goes on or gives up', async () => {
  const semaphore = openSemaphore(1, 5)
  const told: Record<string, readonly number[]> = {}
  const hurried = new AbortController()
  const come = (name: string, signal = patient) =>
    semaphore.acquire(signal, (before) => {
      told[name] = [...(told[name] ?? []), before]
    })
  await come('at once')
  const [, second] = [come('first'), come('hurried', hurried.signal), come('third')]
  expect(told).toEqual({ first: [0], hurried: [1], third: [2] })
  hurried.abort()
  expect(await second).toBe(false)
  expect(told).toEqual({ first: [0], hurried: [1], third: [2, 1] })
  semaphore.release()
  expect(told).toEqual({ first: [0], hurried: [1], third: [2, 1, 0] })
})
