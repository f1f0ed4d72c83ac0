import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { O } from '../../../../../src/domain/fp.ts'
import { permissionsOf } from '../../../../../src/domain/permissions/permission.ts'
import {
  type CheckedRows,
  checkRows,
  type ImportReference,
  recheckRow,
  rowFaults,
  withoutRow,
} from '../../../../../src/domain/users/import/check-rows.ts'
import {
  userDifferences,
  isPasswordIgnored,
  rowAccess,
  rowStatus,
} from '../../../../../src/domain/users/import/differences.ts'
import type { ImportRow } from '../../../../../src/domain/users/import/import-row.ts'
import type { UserDraft } from '../../../../../src/domain/users/user-draft.ts'
import { janeDraft as given, userReference as form } from '../support/person.ts'

const jane: UserDraft = { ...given, password: '', passwordConfirm: '' }
const bossDraft: UserDraft = {
  ...jane,
  username: 'boss',
  email: 'boss@firm.example',
  roles: ['superadmin'],
  accounts: [],
  groups: [],
  dashboardId: 'admin',
  defaultCode: 'firm',
}
const adminDraft: UserDraft = { ...bossDraft, username: 'admin', email: 'admin@firm.example', roles: ['admin'] }

const sampleReference: ImportReference = {
  actor: { username: 'admin', roles: ['admin'], permissions: permissionsOf(['admin']) },
  existing: new Map([jane, bossDraft, adminDraft].map((draft) => [draft.username, draft])),
  takenNames: new Set(['gone']),
  emails: new Map([jane, bossDraft, adminDraft].map(({ email, username }) => [email, username])),
  superadmins: ['boss'],
  codes: form.codes,
  firmWords: form.firmWords,
}

const whole = { email: 'ann@x.org', given_name: 'Ann', family_name: 'Bee', roles: 'client', accounts: 'P1' }
const importRowOf = (line: number, cells: ImportRow['cells']): ImportRow => ({
  line,
  cells: { username: 'ann', ...whole, ...cells },
})

const faultsOn = (all: CheckedRows, line: number) => {
  const checked = all.rows.get(line)
  return checked === undefined ? [] : rowFaults(checked, all)
}
const statusOf = (cells: ImportRow['cells']) => {
  const all = checkRows([{ line: 2, cells }], sampleReference)
  return [...all.rows.values()].map((checked) => rowStatus(checked, all))[0]
}

test('a row that is right has no faults', () => {
  expect(faultsOn(checkRows([importRowOf(2, {})], sampleReference), 2)).toEqual([])
})

test('a row is held against the rules of the form', () => {
  const all = checkRows(
    [importRowOf(2, { email: 'x', given_name: '', roles: 'superadmin', accounts: 'P9', password: 'abc' })],
    sampleReference,
  )
  expect(faultsOn(all, 2)).toEqual([
    { field: 'roles', reason: 'You cannot give this role' },
    { field: 'email', reason: 'Your email address is invalid' },
    { field: 'password', reason: 'Password must be at least 6 characters' },
    { field: 'given_name', reason: 'This field is required' },
    { field: 'accounts', reason: 'P9 is not known' },
  ])
})

test('a name that stays taken, and an address that somebody has, are told', () => {
  expect(
    faultsOn(checkRows([importRowOf(2, { username: 'Gone', email: 'JANE@homestead.example' })], sampleReference), 2),
  ).toEqual([
    { field: 'username', reason: 'Username address taken' },
    { field: 'email', reason: 'Email address taken' },
  ])
})

test('two rows of one name or address are told of each other', () => {
  const all = checkRows(
    [importRowOf(2, {}), importRowOf(5, { username: 'ANN' }), importRowOf(9, { username: 'bob', email: 'bob@x.org' })],
    sampleReference,
  )
  expect(faultsOn(all, 2)).toEqual([
    { field: 'username', reason: 'User name ann is also on line 5' },
    { field: 'email', reason: 'Email ann@x.org is also on line 5' },
  ])
  expect(faultsOn(all, 5)[0]).toEqual({ field: 'username', reason: 'User name ann is also on line 2' })
  expect(faultsOn(all, 9)).toEqual([])
})

describe('somebody who is there', () => {
  test.each([
    [{ username: 'boss', given_name: 'Bo' }, 'You cannot do this to somebody with a higher role'],
    [{ username: 'admin', roles: 'client', accounts: 'P1' }, 'You cannot change your own roles, accounts or groups'],
  ])('is changed by whoever may: %j', (cells, reason) => {
    expect(faultsOn(checkRows([{ line: 2, cells }], sampleReference), 2)[0]).toEqual({ field: 'username', reason })
  })

  test('keeps their own address, and is not changed by what they have already', () => {
    expect(statusOf({ username: 'Jane', email: jane.email, roles: 'client', password: 'ignored1' })).toBe('Unchanged')
    expect(statusOf({ username: 'jane', given_name: 'Janet' })).toBe('Update')
    expect(statusOf({ username: 'jane', accounts: 'P9' })).toBe('Faulty')
    expect(statusOf({ username: 'ann', ...whole })).toBe('Added')
  })

  test('who share an address keep it, and whoever is new or moves does not come to it', () => {
    const john: UserDraft = { ...jane, username: 'john', given_name: 'John' }
    const couple = { ...sampleReference, existing: new Map([...sampleReference.existing, ['john', john]]) }
    const cells = { email: jane.email.toUpperCase(), phone_number: '02 9000 0000' }
    const all = checkRows(
      [
        { line: 2, cells: { username: 'jane', ...cells } },
        { line: 3, cells: { username: 'john', ...cells } },
        importRowOf(4, { email: jane.email }),
      ],
      couple,
    )
    expect([faultsOn(all, 2), faultsOn(all, 3)]).toEqual([[], []])
    expect(faultsOn(all, 4)).toEqual([{ field: 'email', reason: 'Email address taken' }])
  })

  test('is shown field by field, with what they then see', () => {
    const all = checkRows(
      [{ line: 2, cells: { username: 'jane', accounts: 'P2', password: 'ignored1' } }],
      sampleReference,
    )
    const accounts = ['P1', 'P2'].map((AccountCode) => ({
      AccountCode,
      AccountName: AccountCode,
      AccountAlias: '',
      AccountType: '',
      AdvisorCode: 'A1',
      GroupCode: '',
    }))
    const [checked] = [...all.rows.values()]
    if (checked === undefined) throw new Error('no row')
    expect(userDifferences(jane, checked.draft)).toEqual([
      { field: 'accounts', before: 'P1, P2', after: 'P2' },
      { field: 'defaultCode', before: 'P1', after: 'P2' },
    ])
    expect(isPasswordIgnored(checked)).toBe(true)
    expect(rowAccess(checked, { accounts, groups: [] }).lost.map(({ AccountCode }) => AccountCode)).toEqual(['P1'])
    expect(O.isSome(checked.existing)).toBe(true)
  })
})

test('how far it is, is told every thousand rows', () => {
  const progress: number[] = []
  const rows = Array.from({ length: 2500 }, (_, at) =>
    importRowOf(at + 2, { username: `u${at}`, email: `u${at}@x.org` }),
  )
  checkRows(rows, sampleReference, (done) => progress.push(done))
  expect(progress).toEqual([1000, 2000])
})

const nameList = ['ann', 'bob', 'jane', ''] as const
const someRow = fc.record({
  line: fc.integer({ min: 2, max: 9 }),
  cells: fc.record({
    username: fc.constantFrom(...nameList),
    email: fc.constantFrom('ann@x.org', 'ANN@x.org', 'bob@x.org', ''),
    roles: fc.constantFrom('client', 'adviser', 'king'),
  }),
})

test('after any edits and any rows left out, all is as if it were checked anew', () => {
  const edit = fc.oneof(
    someRow.map(
      (edited) => (all: CheckedRows) => (all.rows.has(edited.line) ? recheckRow(all, edited, sampleReference) : all),
    ),
    fc.integer({ min: 2, max: 9 }).map((line) => (all: CheckedRows) => withoutRow(all, line)),
  )
  const rows = fc
    .uniqueArray(someRow, { selector: ({ line }) => line })
    .map((some) => some.toSorted((a, b) => a.line - b.line))
  fc.assert(
    fc.property(rows, fc.array(edit), (begun, edits) => {
      const edited = edits.reduce((all, one) => one(all), checkRows(begun, sampleReference))
      const anew = checkRows(
        [...edited.rows.values()].map((checked) => checked.row),
        sampleReference,
      )
      expect(edited).toEqual(anew)
    }),
  )
})
