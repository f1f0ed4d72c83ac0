import { expect, test } from 'vitest'
import { createAudienceIndex } from '../../../server/realtime/audience-index.ts'

test('each member is found once under any of its keys, and under no key it has left', () => {
  const members = createAudienceIndex<string>()
  members.join('ann', ['a', 'both'])
  members.join('bob', ['b', 'both'])
  expect([...members.under(['a', 'both', 'nowhere'])].toSorted()).toEqual(['ann', 'bob'])
  members.join('ann', ['c'])
  expect([...members.under(['a', 'both'])]).toEqual(['bob'])
  expect([...members.under(['c'])]).toEqual(['ann'])
  members.leave('ann')
  members.leave('nobody')
  expect([...members.under(['a', 'b', 'both', 'c'])]).toEqual(['bob'])
  expect([...members.all()]).toEqual(['bob'])
})
