import { expect, test } from 'vitest'
import { E, O } from '../../../../../src/domain/fp.ts'
import { allNewRowsChosen } from '../../../../../src/domain/users/import/import-preview.ts'
import {
  KeptImport,
  keptImport,
  type OpenImport,
  restoredImport,
} from '../../../../../src/domain/users/import/kept-import.ts'

const openImport: OpenImport = {
  name: 'people.csv',
  rows: [
    { line: 2, cells: { username: 'ann', email: 'ann@x.org', password: 'Meridian4711' } },
    { line: 3, cells: { username: 'bob', password: '' } },
  ],
  choice: { leftOut: new Set([3]), updates: new Set() },
  withoutPassword: new Set(),
}

test('what is kept of an import holds no password, and says who had one', () => {
  const text = JSON.stringify(KeptImport.encode(keptImport('admin', openImport)))
  expect(text).not.toContain('Meridian4711')
  const restored = KeptImport.decode(JSON.parse(text))
  expect(E.isRight(restored) && restoredImport(restored.right, 'admin')).toEqual(
    O.some({
      name: 'people.csv',
      rows: [
        { line: 2, cells: { username: 'ann', email: 'ann@x.org' } },
        { line: 3, cells: { username: 'bob' } },
      ],
      choice: { leftOut: new Set([3]), updates: new Set() },
      withoutPassword: new Set([2]),
    }),
  )
})

test('kept once more, it still says whose password is gone', () => {
  const restored = restoredImport(keptImport('admin', openImport), 'admin')
  const again = O.isSome(restored) ? keptImport('admin', restored.value) : null
  expect(again?.rows.map(({ hadPassword }) => hadPassword)).toEqual([true, false])
})

test('that a password was refused is kept, and the password is not', () => {
  const [ann, ...others] = openImport.rows
  const refused = {
    ...openImport,
    rows: [...(ann === undefined ? [] : [{ ...ann, isPasswordRefused: true as const }]), ...others],
  }
  const text = JSON.stringify(KeptImport.encode(keptImport('admin', refused)))
  expect(text).not.toContain('Meridian4711')
  const restored = KeptImport.decode(JSON.parse(text))
  expect(E.isRight(restored) && O.map(({ rows }: OpenImport) => rows)(restoredImport(restored.right, 'admin'))).toEqual(
    O.some([
      { line: 2, cells: { username: 'ann', email: 'ann@x.org' }, isPasswordRefused: true },
      { line: 3, cells: { username: 'bob' } },
    ]),
  )
})

test("another person's, or one without rows, is not restored", () => {
  expect(restoredImport(keptImport('admin', openImport), 'boss')).toEqual(O.none)
  expect(restoredImport(keptImport('admin', { ...openImport, rows: [], choice: allNewRowsChosen }), 'admin')).toEqual(
    O.none,
  )
})
