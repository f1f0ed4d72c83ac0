import { expect, test } from 'vitest'
import {
  type PresenceAttendance,
  otherPeople,
  titlesTypedByOthers,
} from '../../../../../src/domain/dashboards/presence/attendance.ts'
import type { TypedTitles } from '../../../../../src/domain/dashboards/presence/typed-titles.ts'

const names: Readonly<Record<string, string>> = { ann: 'Ann Lee', bob: 'Bob Ray', cyd: 'Ann Lee' }
const nameOf = (username: string): string | undefined => names[username]

const at = (socket: string, username: string, turn = 1, titles?: TypedTitles): PresenceAttendance => ({
  socket,
  username,
  path: 'group/G1',
  turn,
  standing: { isEditing: titles !== undefined, titles: titles ?? { widgets: {} } },
})

test('people are everybody else, each once, those who edit first and then by name', () => {
  const there = [at('1', 'bob'), at('2', 'cyd'), at('3', 'ann'), at('4', 'bob', 2, { widgets: {} }), at('5', 'eve')]
  expect(otherPeople('ann', there, nameOf)).toEqual([
    { username: 'bob', name: 'Bob Ray', isEditing: true },
    { username: 'cyd', name: 'Ann Lee', isEditing: false },
  ])
  expect(otherPeople('bob', there, nameOf).map(({ username }) => username)).toEqual(['ann', 'cyd'])
})

test('a title is that of the latest turn, whatever order the sockets are known in', () => {
  const there = [
    at('1', 'ann', 3, { dashboard: 'Third', widgets: { w1: 'Third' } }),
    at('2', 'bob', 2, { dashboard: 'Second', widgets: { w2: 'Second' } }),
  ]
  const typed = {
    dashboard: { title: 'Third', by: 'Ann Lee' },
    widgets: { w1: { title: 'Third', by: 'Ann Lee' }, w2: { title: 'Second', by: 'Bob Ray' } },
  }
  expect(titlesTypedByOthers('9', there, nameOf)).toEqual(typed)
  expect(titlesTypedByOthers('9', there.toReversed(), nameOf)).toEqual(typed)
  expect(titlesTypedByOthers('1', there, () => undefined)).toEqual({
    dashboard: { title: 'Second' },
    widgets: { w2: { title: 'Second' } },
  })
})

test('in one turn the nodes still agree', () => {
  const there = [
    at('1', 'ann', 2, { dashboard: 'One', widgets: {} }),
    at('2', 'bob', 2, { dashboard: 'Two', widgets: {} }),
  ]
  expect(titlesTypedByOthers('9', there, nameOf)).toEqual(titlesTypedByOthers('9', there.toReversed(), nameOf))
})
