import { expect, test } from 'vitest'
import { growingPauses } from '../../../../server/postgres/pauses.ts'

test('pauses grow, and not for ever', () => {
  const pause = growingPauses({ first: 200, factor: 2, max: 1000 })
  expect(Array.from({ length: 5 }, pause)).toEqual([200, 400, 800, 1000, 1000])
})
