import { expect, test } from 'vitest'
import type { FoldedState } from '../../../../server/log/repository.ts'
import { readConsistentStates } from '../../../../server/log/consistent-states.ts'
import { NotInTimeError } from '../../../../server/postgres/is-away.ts'

const folded = (position: number): FoldedState<string> => ({ state: 'there', revision: 1, position })

const reading = (reached: () => Promise<void>, ...rounds: readonly (readonly FoldedState<string>[])[]) => {
  const late: unknown[] = []
  const left = [...rounds]
  const log = { lastPosition: () => Promise.resolve(7) }
  const all = () => (left.length > 1 ? left.shift()! : (left[0] ?? []))
  const answer = readConsistentStates({ log, tail: { reached }, onLate: (error) => late.push(error) }, { all })
  return { answer, late }
}

const arrived = () => Promise.resolve()

test('an append that has come in part is waited for', async () => {
  const { answer, late } = reading(arrived, [folded(7), folded(8)], [folded(7)])
  expect(await answer).toEqual([folded(7)])
  expect(late).toEqual([])
})

test('where more is written without a pause than can be followed, what there is is answered', async () => {
  expect(await reading(arrived, [folded(8)]).answer).toEqual([folded(8)])
})

test('a node that is late answers what it has, and says so', async () => {
  const error = new NotInTimeError('position 7 was not reached within 15000 ms')
  const { answer, late } = reading(() => Promise.reject(error), [folded(6)])
  expect(await answer).toEqual([folded(6)])
  expect(late).toEqual([error])
})

test('a node that cannot read the log any longer answers nothing', async () => {
  const error = new Error('An event cannot be read')
  const { answer, late } = reading(() => Promise.reject(error), [folded(6)])
  await expect(answer).rejects.toBe(error)
  expect(late).toEqual([])
})
