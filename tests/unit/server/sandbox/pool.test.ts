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
    ...{ processes: 1, mostWaiting: 5 },
  })
  const name = () => pool.use(({ program }) => Promise.resolve({ answer: program, isKept: true }), never)
  await expect(name()).rejects.toThrow('no memory')
  expect([await name(), await name()]).toEqual([E.right('program'), E.right('program')])
  expect(builds).toHaveLength(2)
  await pool.close()
})
