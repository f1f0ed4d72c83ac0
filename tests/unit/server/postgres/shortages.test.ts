import { expect, test } from 'vitest'
import { openShortages, shortageOf } from '../../../../server/postgres/shortages.ts'
import { E, O } from '../../../../src/domain/fp.ts'

const coded = (code: string): Error => Object.assign(new Error('of somebody'), { code })

test.each([
  [coded('53100'), O.some('disk')],
  [coded('ENOSPC'), O.some('disk')],
  [coded('EDQUOT'), O.some('disk')],
  [coded('53200'), O.some('memory')],
  [new AggregateError([coded('ECONNREFUSED'), coded('ENOSPC')]), O.some('disk')],
  [coded('23505'), O.none],
  ['ENOSPC', O.none],
])('of %o there is too little of %o', (error, shortage) => {
  expect(shortageOf(error)).toEqual(shortage)
})

const opened = (freeBytes: number, tryOut: () => Promise<unknown> = () => Promise.resolve()) => {
  const logged: unknown[] = []
  return {
    logged,
    ...openShortages({
      log: (line) => logged.push(line),
      tryOut,
      freeBytes: () => Promise.resolve(freeBytes),
      againMs: 1,
    }),
  }
}

test('it is over once as much as usual could be used of it again', async () => {
  const tries: (() => void)[] = []
  const { note, check, logged } = opened(Infinity, () => {
    const { promise, resolve, reject } = Promise.withResolvers<undefined>()
    tries.push(() => (tries.length === 1 ? reject(coded('53100')) : resolve(undefined)))
    return promise
  })
  expect(note(coded('53100'), { route: '/messages' })).toBe(true)
  expect(await check()).toEqual(E.left('The disk is full'))
  await expect.poll(() => tries.length).toBe(1)
  tries[0]?.()
  await expect.poll(() => tries.length).toBe(2)
  expect(await check()).toEqual(E.left('The disk is full'))
  tries[1]?.()
  await expect.poll(check).toEqual(E.right(undefined))
  expect(logged).toEqual([
    { shortage: 'disk', route: '/messages', defect: expect.objectContaining({ code: '53100' }) as unknown },
  ])
})

test('other defects are not its business', async () => {
  const { note, check, logged } = opened(Infinity)
  expect(note(coded('23505'))).toBe(false)
  expect([await check(), logged]).toEqual([E.right(undefined), []])
})

test('a disk that has not enough for what the database writes next is as good as full', async () => {
  expect(await opened(16 * 1024 * 1024 - 1).check()).toEqual(E.left('The disk is full'))
  expect(await opened(16 * 1024 * 1024).check()).toEqual(E.right(undefined))
})
