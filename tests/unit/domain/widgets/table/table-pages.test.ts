import { expect, test } from 'vitest'
import { E, O } from '../../../../../src/domain/fp.ts'
import { PageCursor } from '../../../../../src/domain/widgets/table/page-cursor.ts'
import { joinPages, nextCursorOf, pathAfter } from '../../../../../src/domain/widgets/table/table-pages.ts'

const cursor = { rows: 5_000, asAt: '2024-05-31', position: 42 }

test('a cursor is read as it was written, and nothing else is', () => {
  expect(PageCursor.encode(cursor)).toBe('5000.2024-05-31.42')
  expect(PageCursor.decode('5000.2024-05-31.42')).toEqual(E.right(cursor))
  for (const text of ['', '5000', '-1.2024-05-31.42', '5000.2024-02-30.42', '5000.2024-05-31.', '1e3.2024-05-31.42', 7])
    expect(E.isLeft(PageCursor.decode(text))).toBe(true)
})

test('the next page is asked for beside the same query', () => {
  expect(pathAfter('/data/firm/firm/gains', 'x')).toBe('/data/firm/firm/gains?after=x')
  expect(pathAfter('/data/firm/firm/gains?by=parcel&after=w', 'x')).toBe('/data/firm/firm/gains?by=parcel&after=x')
})

test('pages are joined to the table they are of', () => {
  const [first, second] = [
    { columns: ['c'], rows: [1, 2], next: 'x' },
    { columns: ['c'], rows: [3] },
  ]
  expect(joinPages(first, [second])).toEqual({ columns: ['c'], rows: [1, 2, 3] })
  expect([nextCursorOf(first), nextCursorOf(second), nextCursorOf('words')]).toEqual([O.some('x'), O.none, O.none])
  expect(joinPages('words', [])).toBe('words')
  expect(joinPages(second, [])).toBe(second)
})

test('and those of a graph to that', () => {
  const [first, second] = [
    { type: 'line', labels: ['a', 'b'], data: [{ name: 'Value', values: [1, 2] }], next: 'x' },
    { type: 'line', labels: ['c'], data: [{ name: 'Value', values: [null] }] },
  ]
  expect(nextCursorOf(first)).toEqual(O.some('x'))
  expect(joinPages(first, [second])).toEqual({
    type: 'line',
    labels: ['a', 'b', 'c'],
    data: [{ name: 'Value', values: [1, 2, null] }],
  })
})
