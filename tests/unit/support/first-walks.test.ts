import { expect, test } from 'vitest'
import { firstWalks } from '../../model/support/paths.ts'

const [a, b, c] = [{ type: 'a' }, { type: 'b' }, { type: 'c' }]
const stepsOf = (...events: readonly { readonly type: string }[]) => events.map((event) => ({ event }))

test('a screen is new the first time it is come to that way, and only then', () => {
  const walk = firstWalks()
  const news = [stepsOf(a, b), stepsOf(a, c), stepsOf(a, b, a), stepsOf(b, a)].map((steps) =>
    [...walk(steps)].map(({ isNew }) => isNew),
  )
  expect(news).toEqual([
    [true, true],
    [false, true],
    [false, false, true],
    [true, true],
  ])
})

test('a screen on which a walk has ended is new to the next', () => {
  const walk = firstWalks()
  for (const { event } of walk(stepsOf(a, b))) if (event === b) break
  expect([...walk(stepsOf(a, b))].map(({ isNew }) => isNew)).toEqual([false, true])
})
