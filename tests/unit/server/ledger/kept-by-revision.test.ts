import { expect, test } from 'vitest'
import { openRevisionCache } from '../../../../server/ledger/read/kept/ledger-memory.ts'

const sizeOf = (made: readonly number[]): number => made.length

const counted = () => {
  const made: string[] = []
  const making = (name: string, size: number) => () => {
    made.push(name)
    return Promise.resolve(new Array<number>(size).fill(0))
  }
  return { made, making }
}

test('what was made is there until others need its room', async () => {
  const { made, making } = counted()
  const kept = openRevisionCache(10, sizeOf)
  await kept.of('a', making('a', 6))
  await kept.of('a', making('a', 6))
  await kept.of('b', making('b', 6))
  await kept.of('a', making('a', 6))
  expect(made).toEqual(['a', 'b', 'a'])
})

test('who asks while it is made has the same', async () => {
  const { made, making } = counted()
  const kept = openRevisionCache(10, sizeOf)
  const [first, second] = await Promise.all([kept.of('a', making('a', 2)), kept.of('a', making('a', 2))])
  expect(second).toBe(first)
  expect(made).toEqual(['a'])
})

test('where it could not be made, those who asked meanwhile make it once, and keep it', async () => {
  const { made, making } = counted()
  const kept = openRevisionCache(10, sizeOf)
  const failing = () => Promise.reject(new Error('Connection terminated'))
  const all = [kept.of('a', failing), kept.of('a', making('a', 2)), kept.of('a', making('a', 2))]
  expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  await kept.of('a', making('a', 2))
  expect(made).toEqual(['a'])
})
