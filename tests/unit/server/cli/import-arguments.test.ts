import { expect, test } from 'vitest'
import { importTask } from '../../../../server/cli/import-arguments.ts'
import { E } from '../../../../src/domain/fp.ts'

test('findings are acknowledged with one note, as many as are named', () => {
  const args = ['firm', '--acknowledge', 'ab', '--acknowledge', 'cd', '--note', 'A loan']
  expect(importTask(args)).toEqual(
    E.right({ _tag: 'Import', path: 'firm', source: null, acknowledge: ['ab', 'cd'], note: 'A loan' }),
  )
  expect(importTask(['firm'])).toEqual(
    E.right({ _tag: 'Import', path: 'firm', source: null, acknowledge: [], note: '' }),
  )
})

test.each([
  ['without a note', ['firm', '--acknowledge', 'ab']],
  ['with an empty note', ['firm', '--acknowledge', 'ab', '--note', ' ']],
  ['without a finding', ['firm', '--note', 'A loan']],
  ['without an import', ['--preview', 'firm', '--acknowledge', 'ab', '--note', 'A loan']],
])('nothing is acknowledged %s', (_, args) => {
  expect(E.isLeft(importTask(args))).toBe(true)
})

test('files of a source are read as is kept of it, whether they are written or not', () => {
  expect(importTask(['firm', '--source', 'Custodian X'])).toMatchObject(E.right({ source: 'Custodian X' }))
  expect(importTask(['--preview', 'firm', '--source', 'Custodian X'])).toEqual(
    E.right({ _tag: 'Preview', path: 'firm', source: 'Custodian X' }),
  )
  expect(E.isLeft(importTask(['--list', '--source', 'Custodian X']))).toBe(true)
})

test('an import is withdrawn from closed years only where that is said', () => {
  expect(importTask(['--withdraw', '7'])).toEqual(E.right({ _tag: 'Withdraw', id: '7', closedYears: false }))
  expect(importTask(['--withdraw', '7', '--closed-years'])).toEqual(
    E.right({ _tag: 'Withdraw', id: '7', closedYears: true }),
  )
  expect(E.isLeft(importTask(['firm', '--closed-years']))).toBe(true)
})
