import { expect, test } from 'vitest'
import { checkRows } from '../../../../../src/domain/users/import/check-rows.ts'
import {
  choosableLines,
  chosenLines,
  countWithoutPassword,
  allNewRowsChosen,
  importTally,
  previewOf,
  remainingRows,
  rowsLeftOut,
  rowsToKeep,
  rowsToSend,
  withChosen,
  withRow,
} from '../../../../../src/domain/users/import/import-preview.ts'
import { importReference, importRows } from '../../../../samples/users/user-import.ts'

const { reference: sampleReference } = importReference
const unchanged = { line: 5, cells: { username: 'joan' } }
const preview = previewOf(checkRows(importRows, sampleReference))

test('all but those who are there are chosen at first, and only what is right is sent', () => {
  expect([...chosenLines(preview, allNewRowsChosen)]).toEqual([2, 3])
  expect(rowsToSend(preview, allNewRowsChosen)).toEqual({ rows: [importRows[0]], updates: [] })
})

test('who is there is changed where that is chosen, and named; who would stay as they are cannot be chosen', () => {
  const choice = withChosen(preview, allNewRowsChosen, new Set([2, 4]))
  expect(rowsToSend(preview, choice)).toEqual({ rows: [importRows[0], importRows[2]], updates: ['joan'] })
  expect(choosableLines(previewOf(checkRows([unchanged], sampleReference)), [5])).toEqual([])
})

test('a row that comes to name somebody who is there has to be chosen again', () => {
  const alone = previewOf(checkRows(importRows.slice(0, 1), sampleReference))
  const renamed = withRow(alone, { line: 2, cells: { username: 'joan', given_name: 'Joanna' } }, sampleReference)
  expect(importTally(renamed, allNewRowsChosen)).toEqual({ Added: 0, Update: 1, Unchanged: 0, Faulty: 0, toSend: 0 })
})

test('what is left once the server has answered is what it does not name as done, and what was not chosen', () => {
  const linesLeft = (done: readonly string[], choice = allNewRowsChosen) =>
    remainingRows(preview, choice, rowsToSend(preview, choice).rows, new Set(done)).map(({ line }) => line)
  expect(linesLeft(['ann'])).toEqual([3, 4])
  expect(linesLeft([])).toEqual([2, 3, 4])
  expect(linesLeft(['ann'], { leftOut: new Set([3]), updates: new Set() })).toEqual([])
})

test('rows are left out because nothing would change by them, or as they were not chosen', () => {
  expect(rowsLeftOut(preview, allNewRowsChosen)).toEqual({ unchanged: 0, notChosen: 1 })
  expect(rowsLeftOut(preview, { leftOut: new Set([2, 3]), updates: new Set([4]) })).toEqual({
    unchanged: 0,
    notChosen: 2,
  })
  expect(rowsLeftOut(previewOf(checkRows([unchanged], sampleReference)), allNewRowsChosen)).toEqual({
    unchanged: 1,
    notChosen: 0,
  })
})

test('what is kept says whose password was refused, by the rules here or by the server', () => {
  const withPasswords = importRows.map(({ line, cells }, at) => ({
    line,
    cells: { ...cells, password: at === 0 ? 'Meridian4711' : 'abc' },
  }))
  const refusedIn = (refused: readonly number[]) =>
    rowsToKeep(previewOf(checkRows(withPasswords, sampleReference)), new Set(refused)).flatMap(
      ({ line, isPasswordRefused }) => (isPasswordRefused ? [line] : []),
    )
  // the import ignores the file's password for an existing person
  expect(refusedIn([])).toEqual([3])
  expect(refusedIn([2])).toEqual([2, 3])
})

test('without their password are only those who would be invited for that', () => {
  const without = new Set([2, 3, 4, 9])
  expect(countWithoutPassword(preview, allNewRowsChosen, without)).toBe(1)
  expect(countWithoutPassword(preview, { leftOut: new Set([2]), updates: new Set([4]) }, without)).toBe(0)
})
