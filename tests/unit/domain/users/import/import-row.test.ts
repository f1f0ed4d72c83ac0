import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { O } from '../../../../../src/domain/fp.ts'
import { importColumns, mappingOf } from '../../../../../src/domain/users/import/columns.ts'
import {
  draftOfRow,
  editedRow,
  type ImportRow,
  recordsFromRows,
  rowsFromRecords,
  templateRecords,
  trimmedRow,
} from '../../../../../src/domain/users/import/import-row.ts'
import { janeDraft } from '../support/person.ts'

const importRowOf = (cells: ImportRow['cells']): ImportRow => ({ line: 2, cells })
const draftOf = (cells: ImportRow['cells'], existing = O.none as O.Option<typeof janeDraft>) =>
  draftOfRow(importRowOf(cells), existing).draft

describe('a file', () => {
  test('is read by its mapping, columns that are left out are not', () => {
    const records = [{ line: 3, cells: ['x', ' jane ', 'blue'] }]
    expect(rowsFromRecords(records, ['email', 'username', null])).toEqual([
      { line: 3, cells: { email: 'x', username: 'jane' } },
    ])
    expect(rowsFromRecords([{ line: 2, cells: [] }], ['email'])).toEqual([{ line: 2, cells: { email: '' } }])
  })

  test('with a row of more cells than columns is told so until that row is edited', () => {
    const [short, long] = rowsFromRecords(
      [
        { line: 2, cells: ['jane', 'Jane', ''] },
        { line: 3, cells: ['joan', 'Joan', 'Lee, Ltd'] },
      ],
      ['username', 'given_name'],
    ).map((each) => draftOfRow(each, O.none).faults)
    expect(short).toEqual([])
    expect(long).toEqual([{ field: 'username', reason: 'This row has more cells than the file has columns' }])
  })

  test('whose password was refused waits for another, whatever else of the row is edited', () => {
    const refused: ImportRow = { line: 2, cells: { username: 'ann' }, isPasswordRefused: true }
    const faultsOf = (each: ImportRow, existing = O.none as O.Option<typeof janeDraft>) =>
      draftOfRow(trimmedRow(each), existing).faults
    const fault = { field: 'password', reason: 'The password in the file was refused. Enter another one' }
    expect(faultsOf(refused)).toEqual([fault])
    expect(faultsOf(editedRow(refused, 'email', 'ann@x.org'))).toEqual([fault])
    expect(faultsOf(editedRow(refused, 'password', 'Meridian4711'))).toEqual([])
    // to invite them is then what somebody asks for
    expect(faultsOf(editedRow(refused, 'password', ''))).toEqual([])
    expect(faultsOf(refused, O.some(janeDraft))).toEqual([])
  })

  test('written against formulas is read without what was put before them', () => {
    expect(
      rowsFromRecords([{ line: 2, cells: ["'+61 2 5550", "'tis", "'=1+1"] }], ['phone_number', 'title', 'email']),
    ).toEqual([{ line: 2, cells: { phone_number: '+61 2 5550', title: "'tis", email: '=1+1' } }])
  })

  test('that is sent is read as it was, whatever is in it', () => {
    const cell = fc.oneof(
      fc.string().map((text) => text.trim()),
      fc.constantFrom("'=1", "''+2", '=3', '-', "'", '＝5', ''),
    )
    fc.assert(
      fc.property(fc.array(fc.record({ username: cell, given_name: cell, phone_number: cell })), (cells) => {
        const rows = cells.map((one, at) => ({ line: at + 2, cells: one }))
        const [headers = [], ...records] = recordsFromRows(rows)
        expect(
          rowsFromRecords(
            records.map((one, at) => ({ line: at + 2, cells: one })),
            mappingOf(headers),
          ),
        ).toEqual(rows)
      }),
    )
  })

  test('to begin with has every column and nobody in it', () => {
    expect(templateRecords).toEqual([importColumns])
  })
})

describe('somebody new', () => {
  test('is as the row says', () => {
    expect(
      draftOf({
        username: ' Jane',
        email: 'jane@homestead.example',
        title: 'ms',
        given_name: 'Jane',
        family_name: 'Oaks',
        password: 'kq7xzw',
        roles: 'Client',
        accounts: 'P1 | P2|P1',
        groups: 'G1',
        defaultDashboard: 'Portfolio',
        defaultCode: 'P1',
      }),
    ).toEqual(janeDraft)
  })

  test('without a password is invited', () => {
    expect(draftOf({ username: 'jane' })).toMatchObject({ password: '', change_password: true })
    expect(draftOf({ username: 'jane', password: 'kq7xzw' })).toMatchObject({ change_password: false })
  })

  test.each([
    [{ roles: 'client', accounts: 'P1' }, 'portfolio', 'P1'],
    [{ roles: 'client', accounts: 'P1|P2' }, 'portfolio', ''],
    [{ roles: 'client', defaultDashboard: 'group', accounts: 'P1', groups: 'G1' }, 'group', 'G1'],
    [{ roles: 'client|external', defaultDashboard: 'Accountant', accounts: 'P1' }, 'external', 'P1'],
    [{ roles: 'Administrator', defaultDashboard: 'Firm' }, 'admin', 'firm'],
    [{ roles: 'superadmin', defaultCode: 'x' }, 'admin', 'firm'],
    [{ roles: 'adviser', defaultCode: 'A1' }, 'adviser', 'A1'],
    [{ roles: 'external|client', accounts: 'P1' }, 'external', 'P1'],
    [{ roles: 'Accountant, Client', accounts: 'P1' }, 'external', 'P1'],
    [{ roles: 'Super administrator' }, 'admin', 'firm'],
    [{ roles: '', accounts: 'P1' }, '', ''],
  ])('lands where the first role does where nothing is said: %j', (cells, dashboardId, defaultCode) => {
    expect(draftOf(cells)).toMatchObject({ dashboardId, defaultCode })
  })

  test('with a role or a dashboard that there is not has a fault', () => {
    expect(draftOfRow(importRowOf({ roles: 'client|king', defaultDashboard: 'throne' }), O.none).faults).toEqual([
      { field: 'roles', reason: 'king is not a role' },
      { field: 'dashboardId', reason: 'throne is not a dashboard' },
    ])
  })
})

describe('somebody who is there', () => {
  const kept = { ...janeDraft, password: '', passwordConfirm: '', status: 0 as const }
  const existing = O.some(kept)

  test('keeps what the row leaves empty or out', () => {
    expect(draftOf({ username: 'jane', email: '', given_name: '', roles: '' }, existing)).toEqual(kept)
  })

  test('keeps the password', () => {
    expect(draftOf({ username: 'jane', password: 'another' }, existing)).toEqual(kept)
  })

  test('is changed in what it says', () => {
    expect(draftOf({ username: 'jane', given_name: 'Janet', accounts: 'P2' }, existing)).toEqual({
      ...kept,
      given_name: 'Janet',
      accounts: ['P2'],
      defaultCode: 'P2',
    })
  })
})
