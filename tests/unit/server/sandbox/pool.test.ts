import { expect, test } from 'vitest'
import { openPool } from '../../../../server/sandbox/pool.ts'
import { E } from '../../../../src/domain/fp.ts'

const never = new AbortController().signal

test('programs that could not be made are made again for whoever comes next', async () => {
  const builds: string[] = []
  const pool = openPool({
    build: () => {
      builds.push('build')
      return builds.length === 1 ? Promise.reject(new Error('no memory')) : Promise.resolve('program')
    },
    start: (program: string) => ({ program, isAlive: () => true, kill: () => Promise.resolve() }),
    processes: 1,
    maxQueued: 5,
  })
  const name = () => pool.use(({ program }) => Promise.resolve({ answer: program, isKept: true }), never)
  await expect(name()).rejects.toThrow('no memory')
  expect([await name(), await name()]).toEqual([E.right('program'), E.right('program')])
  expect(builds).toHaveLength(2)
  await pool.close()
})

test('a pool that is renewed ends the processes that rest, and those at work when they are done', async () => {
  const killed: number[] = []
  const numbers = [1, 2, 3, 4]
  const pool = openPool({
    build: () => Promise.resolve('program'),
    start: () => {
      const number = numbers.shift() ?? 0
      const kill = () => {
        killed.push(number)
        return Promise.resolve()
      }
      return { number, isAlive: () => true, kill }
    },
    processes: 2,
    maxQueued: 5,
    idleMs: 60_000,
  })
  const numbered = () => pool.use(({ number }) => Promise.resolve({ answer: number, isKept: true }), never)
  const { promise: end, resolve } = Promise.withResolvers<null>()
  const atWork = pool.use(({ number }) => end.then(() => ({ answer: number, isKept: true })), never)
  expect(await numbered()).toEqual(E.right(2))
  pool.renew()
  expect(killed).toEqual([2])
  resolve(null)
  expect(await atWork).toEqual(E.right(1))
  expect(killed).toEqual([2, 1])
  expect([await numbered(), await numbered()]).toEqual([E.right(3), E.right(3)])
  await pool.close()
})
