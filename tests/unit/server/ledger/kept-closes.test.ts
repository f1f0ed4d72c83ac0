import { expect, test } from 'vitest'
import { openKeptCloses, type VersionedCloses } from '../../../../server/ledger/read/prices/kept-closes.ts'

const yearList = ['A', 'B', 'C', 'D', 'E', 'F']

/** Each takes 10 of the room. */
const versioned = (version: string, names: readonly string[]): ReadonlyMap<string, VersionedCloses> => {
  const closes = Array.from({ length: 9 }, (_, day) => ({ date: `2024-01-0${day + 1}`, value: day }))
  return new Map(names.map((name) => [name, { version, closes }]))
}

const opened = () => {
  const { get, keep } = openKeptCloses(40)
  const found = (version: string, names = yearList) => names.filter((name) => get(name, version) !== undefined)
  return {
    found,
    keep: (version: string, names = yearList) => {
      keep(versioned(version, names))
    },
  }
}

test('a reading of more than is kept finds as much of it the next time as there is room for', () => {
  const { found, keep } = opened()
  const each = [1, 2, 3].map(() => {
    const hits = found('1')
    keep('1')
    return hits
  })
  expect(each).toEqual([[], ['A', 'B', 'C', 'D'], ['A', 'B', 'C', 'D']])
})

test('what was written anew takes the place of what it was', () => {
  const { found, keep } = opened()
  keep('1')
  expect(found('2')).toEqual([])
  keep('2')
  expect([found('1'), found('2')]).toEqual([[], ['A', 'B', 'C', 'D']])
})

test('a reading of less takes the place of what was wanted longest ago', () => {
  const { found, keep } = opened()
  keep('1')
  found('1', ['A'])
  keep('1', ['E', 'F'])
  expect(found('1')).toEqual(['A', 'D', 'E', 'F'])
})
