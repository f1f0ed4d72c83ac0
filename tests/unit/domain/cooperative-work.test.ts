import { expect, test } from 'vitest'
import { runToEnd, mapCooperatively, type CooperativeWork } from '../../../src/domain/cooperative-work.ts'

function* counting(to: number): CooperativeWork<number> {
  for (let reached = 1; reached < to; reached += 1) yield
  return to
}

test('a computation comes to the same however it is driven', () => {
  expect(runToEnd(counting(4))).toBe(4)
  expect([...counting(4)]).toHaveLength(3)
})

test('each of some things is made in turn, with a stop after it', () => {
  const made: number[] = []
  const steps = mapCooperatively([1, 2, 3], (one) => {
    made.push(one)
    return one * 2
  })
  steps.next()
  expect(made).toEqual([1])
  steps.next()
  expect(made).toEqual([1, 2])
  expect(runToEnd(steps)).toEqual([2, 4, 6])
})
