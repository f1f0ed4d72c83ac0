import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { withImportLock } from '../../../../server/ledger/import/import-lock.ts'
import { E } from '../../../../src/domain/fp.ts'
import {
  importableFilesText,
  ImportCheck,
  ledgerImportLimits,
} from '../../../../src/domain/ledger/import/import-check.ts'
import type { FileMapping } from '../../../../src/domain/ledger/import/mapping/file-mapping.ts'
import { openTestApp, type TestApp } from '../../support/calls/test-app.ts'
import { type SheetFiles, pricesFile, sheetText, smallFirm, transactionsFile } from './small-firm.ts'
import { type NamedFiles, namesOf, uploadFiles } from './upload-files.ts'

let testApp: TestApp
let accessToken: string

beforeEach(async () => {
  testApp = await openTestApp()
  accessToken = await testApp.signIn('admin')
})

afterEach(async () => {
  expect(await readdir(testApp.services.files.incoming)).toEqual([])
  await testApp.drop()
})

const send = (path: string, named: NamedFiles, more: Partial<Parameters<typeof uploadFiles>[3]> = {}) =>
  uploadFiles(testApp, path, named, { by: accessToken, ...more })

const check = (files: SheetFiles) => send('/ledger-imports/check', namesOf(files))
const run = (files: SheetFiles, more?: Parameters<typeof send>[2]) => send('/ledger-imports', namesOf(files), more)

const rowsIn = async (table: string): Promise<number> =>
  (await testApp.pool.query<{ count: string }>(`select count(*) from ${table}`)).rows.map(({ count }) =>
    Number(count),
  )[0] ?? Number.NaN

const written = async () => [
  await rowsIn('ledger_account'),
  await rowsIn('ledger_transaction'),
  await rowsIn('ledger_import'),
]

describe('files that are checked', () => {
  test('say what they would change, and nothing is written', async () => {
    await run(smallFirm)
    const before = await written()
    const [status, body] = await check(
      pricesFile(
        'CBA,2024-01-03,100,101,99,99.00,6000',
        'CBA,2024-01-04,1,1,1,1,1',
        'CBA,2024-01-02,100,101,99,100.50,5000',
      ),
    )
    expect([status, body]).toMatchObject([
      200,
      {
        changes: [{ key: 'CBA 2024-01-03', line: 2, cells: [{ column: 'close', before: '101.25', after: '99.00' }] }],
        changeCount: 1,
        accountCount: 0,
        figuresFrom: '2024-01-03',
        files: [{ name: 'prices.csv', rows: 3, added: 1, corrected: 1, unchanged: 1 }],
        faults: [],
        faultCount: 0,
      },
    ])
    expect(await written()).toEqual(before)
  })

  test('say everything that is wrong, with file, line, column and reason', async () => {
    const bad = transactionsFile('P00009,2024-02-01,deposit,,,,,5,', 'P00001,2024-02-30,deposit,,,,,5,')
    const [status, body] = await check({ ...smallFirm, ...bad })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      files: [],
      faults: [
        { file: 'transactions.csv', line: 2, column: 'AccountCode', reason: 'P00009 is not in accounts' },
        { file: 'transactions.csv', line: 3, column: 'date' },
      ],
      faultCount: 2,
    })
    expect(await written()).toEqual([0, 0, 0])
  })

  test('with more faults than are told say how many there are', async () => {
    const rows = Array.from({ length: ledgerImportLimits.faults + 3 }, () => 'P9,2024-02-01,deposit,,,,,5,')
    const [, body] = await check({ transactions: sheetText('transactions', ...rows) })
    expect(body['faults']).toHaveLength(ledgerImportLimits.faults)
    expect(body['faultCount']).toBe(rows.length)
  })

  test.each([
    ['notes.csv', `is not a file Plutus imports; it accepts ${importableFilesText}`],
    ['users.csv', 'contains people, who are imported on the Users screen'],
  ])('of which one is %s are refused by its name', async (name, message) => {
    const [status, body] = await send('/ledger-imports/check', [[name, 'a,b\n']])
    expect([status, body]).toMatchObject([422, { _tag: 'NotImportable', errors: [{ path: name, message }] }])
  })

  test('that are not all there, or two of one name, are refused', async () => {
    const [short] = await send('/ledger-imports/check', namesOf(pricesFile()), { short: 1 })
    const [twice, body] = await send('/ledger-imports', [...namesOf(pricesFile()), ['prices.CSV', 'x']])
    expect([short, twice, body['errors']]).toEqual([
      422,
      422,
      ['prices.csv', 'prices.CSV'].map((path) => ({ path, message: 'appears twice' })),
    ])
  })
})

describe('files that are imported', () => {
  test('are one act under the name of who sent them, however often they are sent', async () => {
    const id = randomUUID()
    const [status, body] = await run(smallFirm, { id })
    expect([status, body['id']]).toEqual([200, id])
    const after = await written()
    expect(after).toEqual([2, 4, 1])
    expect(await run(smallFirm, { id })).toMatchObject([200, { id, files: body['files'] }])
    expect(await written()).toEqual(after)
    const [imported] = await testApp.log.readStream(`ledger-import/${id}`)
    expect(imported).toMatchObject({ type: 'LedgerImported', actor: 'admin' })
  })

  test('under the id of somebody else’s are refused', async () => {
    const id = randomUUID()
    await run(smallFirm, { id })
    const [status, body] = await run(smallFirm, { id, by: await testApp.signIn('superadmin') })
    expect([status, body['_tag']]).toEqual([409, 'CorrelationTaken'])
  })

  test('under the id of another import of the same names are refused: other content is another import', async () => {
    const id = randomUUID()
    await run(smallFirm, { id })
    const after = await written()
    const [status, body] = await run({ ...smallFirm, ...pricesFile('CBA,2024-01-02,100,101,99,999.00,5000') }, { id })
    expect([status, body['_tag']]).toEqual([409, 'CorrelationTaken'])
    expect(await written()).toEqual(after)
  })

  test('under the id of an import that was withdrawn since are refused', async () => {
    const id = randomUUID()
    await run(smallFirm, { id })
    await testApp.call('PUT', `/ledger-imports/${id}`, { act: 'withdraw' }, { token: accessToken })
    const [status, body] = await run(smallFirm, { id })
    expect([status, body['_tag']]).toEqual([409, 'CorrelationTaken'])
  })

  test('with a finding that has to be acknowledged are written with the note, which the list tells with who wrote it', async () => {
    await run(smallFirm)
    const sale = transactionsFile('P00001,2024-02-01,sell,CBA,120,100,0,12000,Sold')
    const [, checked] = await check(sale)
    const finding = {
      kind: 'sale-without-holding',
      account: 'P00001',
      security: 'CBA',
      date: '2024-02-01',
      values: ['20'],
    }
    expect(checked).toMatchObject({ faultCount: 0, findingCount: 1, findings: [finding] })
    const digests = ImportCheck.is(checked) ? checked.findings.map(({ digest }) => digest) : []
    expect((await run(sale))[1]).toMatchObject({ _tag: 'BadRows' })
    const [status] = await run(sale, { acknowledged: [{ digests, note: 'Bought elsewhere' }] })
    expect(status).toBe(200)
    const { imports } = (await testApp.call('GET', '/ledger-imports', undefined, { token: accessToken })).json<{
      readonly imports: readonly unknown[]
    }>()
    expect(imports[0]).toMatchObject({
      findings: {
        count: 1,
        open: 0,
        listed: [{ ...finding, acknowledged: { note: 'Bought elsewhere', by: 'admin Tester' } }],
      },
    })
  })

  test('with nothing new are no import', async () => {
    await run(smallFirm)
    const [status, body] = await run(smallFirm)
    expect([status, body['position']]).toEqual([200, null])
    expect(await rowsIn('ledger_import')).toBe(1)
  })

  test('with a wrong row are not written, nor while another import runs', async () => {
    const [status, body] = await run({ ...smallFirm, ...transactionsFile('P9,2024-02-01,deposit,,,,,5,') })
    expect([status, body]).toMatchObject([
      422,
      {
        _tag: 'BadRows',
        errors: [{ path: 'transactions.csv', message: 'line 2, AccountCode: P9 is not in accounts' }],
      },
    ])
    const busy = await withImportLock<never, unknown>(testApp.pool, async () => E.right(await run(smallFirm)))()
    expect(busy).toMatchObject({ right: [409, { _tag: 'AnotherImportRunning' }] })
    expect(await written()).toEqual([0, 0, 0])
  })
})

describe('files whose columns are called otherwise', () => {
  const mapping: FileMapping = {
    sheet: 'prices',
    columns: { asx_code: 'Security', date: 'Day', close: 'Last', open: 'Last' },
  }
  const text = (...rows: readonly string[]) => ['Last,Remarks,Day,Security', ...rows, ''].join('\n')

  test('are read as their mapping says, and the list says as what', async () => {
    await run(smallFirm)
    const file = ['PX_2024-01.csv', text('99.00,a,2024-01-03,CBA', '98.00,b,2024-01-04,CBA'), mapping] as const
    const [status, body] = await send('/ledger-imports', [file])
    const files = [{ name: 'PX_2024-01.csv', readAs: 'prices', rows: 2, added: 1, corrected: 1, unchanged: 0 }]
    expect([status, body]).toMatchObject([200, { files }])
    const rows = await testApp.pool.query(
      "select date::text, open, high, close from ledger_price where known_to = 'infinity' and date > '2024-01-02' order by date",
    )
    expect(rows.rows).toEqual([
      { date: '2024-01-03', open: '99.00', high: '101', close: '99.00' },
      { date: '2024-01-04', open: '98.00', high: null, close: '98.00' },
    ])
    const { imports } = (await testApp.call('GET', '/ledger-imports', undefined, { token: accessToken })).json<{
      readonly imports: readonly unknown[]
    }>()
    expect(imports[0]).toMatchObject({ files })
  })

  test('say what is wrong with the line and the column that the file has', async () => {
    await run(smallFirm)
    const rows = text(
      '99.00,a,2024-01-33,CBA',
      '98.00,b,2024-01-04,XYZ',
      '97.00,b,2024-01-05,CBA',
      '1,c,2024-01-05,CBA',
    )
    const [, body] = await send('/ledger-imports/check', [['px.csv', rows, mapping]])
    expect(body['faults']).toMatchObject([
      { file: 'px.csv', line: 2, column: 'Day', reason: 'must be a date, YYYY-MM-DD' },
      { file: 'px.csv', line: 3, column: 'Security', reason: 'XYZ is not in securities' },
      { file: 'px.csv', line: 5, column: 'Security, Day', reason: 'CBA 2024-01-05 is already on line 4 of this file' },
    ])
  })

  const written: FileMapping = {
    sheet: 'prices',
    columns: { asx_code: 'Security', date: 'Day', close: 'Last' },
    format: { separator: ';', dates: 'day-month-year', decimals: 'comma' },
  }

  test('are read by what stands between their columns, the order of their dates and their decimal commas', async () => {
    await run(smallFirm)
    const rows = 'Security;Day;Last\nCBA;04/01/2024;1.099,50\nCBA;05-Jan-24;98\n'
    const files = [{ name: 'px.csv', readAs: 'prices', rows: 2, added: 2 }]
    expect(await send('/ledger-imports', [['px.csv', rows, written]])).toMatchObject([200, { files }])
    const known = await testApp.pool.query(
      "select date::text, close from ledger_price where known_to = 'infinity' and date > '2024-01-03' order by date",
    )
    expect(known.rows).toEqual([
      { date: '2024-01-04', close: '1099.50' },
      { date: '2024-01-05', close: '98' },
    ])
  })

  test('say in their own words which of their cells is no date and no number, and that a day is there twice', async () => {
    await run(smallFirm)
    const rows =
      'Security;Day;Last\nCBA;01/13/2024;1\nCBA;04.01.2024;1.5\nCBA;06/01/2024;1\nCBA;06-Jan-2024;1\nCBA;;1\n'
    const [, body] = await send('/ledger-imports/check', [['px.csv', rows, written]])
    expect(body['faults']).toMatchObject([
      { line: 2, column: 'Day', reason: 'must be a date with the day first, such as 24/11/2026' },
      { line: 3, column: 'Last', reason: 'must be a number such as 1234,56' },
      { line: 5, column: 'Security, Day', reason: 'CBA 2024-01-06 is already on line 4 of this file' },
      { line: 6, column: 'Day', reason: 'must be a date, YYYY-MM-DD' },
    ])
  })

  test('are read as one where several are of a kind, in the order of their names', async () => {
    await run(smallFirm)
    const header = sheetText('transactions').trim()
    const own = Object.fromEntries(header.split(',').map((column) => [column, column]))
    const kind: FileMapping = { sheet: 'transactions', columns: own }
    const file = (name: string, ...rows: readonly string[]) => [name, [header, ...rows, ''].join('\n'), kind] as const
    const [first, second] = ['P00001,2024-02-01,deposit,,,,,5,', 'P00001,2024-02-02,deposit,,,,,6,']
    const [status, body] = await send('/ledger-imports', [
      file('transactions-10.csv', second, 'P00002,2024-02-02,buy,CBA,10,1,0,-10,'),
      file('transactions-2.csv', first, second),
    ])
    expect([status, body['files']]).toMatchObject([
      200,
      [
        { name: 'transactions-2.csv', readAs: 'transactions', rows: 2, added: 2 },
        { name: 'transactions-10.csv', readAs: 'transactions', rows: 2, added: 2 },
      ],
    ])
    const [, faulty] = await send('/ledger-imports/check', [
      file('transactions-1.csv', first, 'P00001,2024-02-40,deposit,,,,,5,'),
      file('transactions-3.csv', first, 'P00002,2024-02-03,sell,CBA,99,1,0,99,'),
    ])
    expect(faulty['faults']).toMatchObject([{ file: 'transactions-1.csv', line: 3, column: 'date' }])
    const [, oversold] = await send('/ledger-imports', [
      file('transactions-1.csv', first),
      file('transactions-3.csv', first, second, 'P00002,2024-02-03,sell,CBA,99,1,0,99,'),
    ])
    expect(oversold['errors']).toEqual([
      {
        path: 'transactions-3.csv',
        message: 'line 4, quantity: sells or transfers more CBA than P00002 holds on 2024-02-03',
      },
    ])
  })

  test('name the file beside which a row of theirs is there already, and tell what each of them changes', async () => {
    await run(smallFirm)
    const closes = (name: string, ...rows: readonly string[]) =>
      [name, ['Security;Day;Last', ...rows, ''].join('\n'), written] as const
    const [, body] = await send('/ledger-imports/check', [
      closes('px-1.csv', 'CBA;03/01/2024;99', 'CBA;04/01/2024;98'),
      closes('px-2.csv', 'CBA;05/01/2024;97', 'CBA;04/01/2024;96'),
    ])
    expect(body['faults']).toMatchObject([
      { file: 'px-2.csv', line: 3, reason: 'CBA 2024-01-04 is already on line 3 of px-1.csv' },
    ])
    const [, checked] = await send('/ledger-imports/check', [
      closes('px-1.csv', 'CBA;02/01/2024;99', 'CBA;04/01/2024;98'),
      closes('px-2.csv', 'CBA;05/01/2024;97', 'CBA;03/01/2024;96'),
    ])
    expect(checked).toMatchObject({
      changes: [
        { file: 'px-1.csv', line: 2, key: 'CBA 2024-01-02' },
        { file: 'px-2.csv', line: 3, key: 'CBA 2024-01-03' },
      ],
      files: [
        { name: 'px-1.csv', rows: 2, added: 1, corrected: 1 },
        { name: 'px-2.csv', rows: 2, added: 1, corrected: 1 },
      ],
    })
  })

  test('are refused while nobody has said how their dates are read', async () => {
    await run(smallFirm)
    const open = { ...written, format: { separator: ';', dates: null, decimals: 'comma' } } as const
    const [, body] = await send('/ledger-imports/check', [['px.csv', 'Security;Day;Last\nCBA;03/04/2024;1\n', open]])
    expect(body['faults']).toMatchObject([
      { line: 1, column: 'Day', reason: 'has dates; choose whether the day or the month comes first' },
    ])
  })

  test('are not the same import where they are sent again under its id with another mapping', async () => {
    await run(smallFirm)
    const id = randomUUID()
    const rows = text('99.00,a,2024-01-04,CBA')
    expect(await send('/ledger-imports', [['px.csv', rows, mapping]], { id })).toMatchObject([200, { id }])
    expect(await send('/ledger-imports', [['px.csv', rows, mapping]], { id })).toMatchObject([200, { id }])
    const other: FileMapping = { ...mapping, columns: { ...mapping.columns, high: 'Last' } }
    const [status, body] = await send('/ledger-imports', [['px.csv', rows, other]], { id })
    expect([status, body['_tag']]).toEqual([409, 'CorrelationTaken'])
    const format = { separator: ',', dates: 'day-month-year', decimals: 'point' } as const
    expect(await send('/ledger-imports', [['px.csv', rows, { ...mapping, format }]], { id })).toMatchObject([409, {}])
  })

  test('leave what they have no column for as it is, and take away what they have an empty cell for', async () => {
    await run(smallFirm)
    const columns = { asx_code: 'Security', date: 'Day', close: 'Last' }
    const closes = ['px.csv', 'Last,Day,Security\n99.00,2024-01-03,CBA\n', { sheet: 'prices', columns }] as const
    await send('/ledger-imports', [closes])
    const known = `
      select open::float8, high::float8, low::float8, close::float8, volume::float8
      from ledger_price where known_to = 'infinity' and security = 'CBA' and date = '2024-01-03'`
    expect((await testApp.pool.query(known)).rows).toEqual([{ open: 100, high: 101, low: 99, close: 99, volume: 6000 }])
    const withVolume: FileMapping = { sheet: 'prices', columns: { ...columns, volume: 'Units' } }
    await send('/ledger-imports', [['px.csv', 'Last,Day,Security,Units\n99.00,2024-01-03,CBA,\n', withVolume]])
    expect((await testApp.pool.query(known)).rows).toEqual([{ open: 100, high: 101, low: 99, close: 99, volume: null }])
    const [, body] = await send('/ledger-imports/check', [closes])
    expect(body['files']).toMatchObject([{ rows: 1, added: 0, corrected: 0, unchanged: 1 }])
  })

  test('say what is wrong with the file as a whole in its words as well', async () => {
    await run(smallFirm)
    const theirs: FileMapping = {
      sheet: 'transactions',
      columns: { AccountCode: 'A', date: 'D', type: 'T', asx_code: 'S', quantity: 'Units', price: 'P', amount: 'M' },
    }
    const sold = 'A,D,T,S,Units,P,M\nP00001,2024-02-01,sell,CBA,120,100,12000\n'
    const [, body] = await send('/ledger-imports', [['trades.csv', sold, theirs]])
    expect(body['errors']).toEqual([
      { path: 'trades.csv', message: 'line 2, Units: sells or transfers more CBA than P00001 holds on 2024-02-01' },
    ])
  })

  test('are refused with a mapping that is not of them, whatever a browser thought of it', async () => {
    await run(smallFirm)
    const [, body] = await send('/ledger-imports/check', [
      ['px.csv', 'Last,Day\n1,2024-01-04\n', { ...mapping, columns: { ...mapping.columns, colour: 'Day' } }],
    ])
    expect(body['faults']).toMatchObject([
      { line: 1, column: 'colour', reason: 'is not a column of prices.csv' },
      { line: 1, column: 'Security', reason: 'is missing' },
    ])
    const people = { sheet: 'users', columns: {} } as const
    const [status] = await send('/ledger-imports/check', [['px.csv', 'a\nb\n', people]])
    expect(status).toBe(422)
  })
})

test('what is acknowledged and is of nothing is told', async () => {
  await run(smallFirm)
  const deposit = transactionsFile('P00001,2024-02-01,deposit,,,,,5,')
  const [status, body] = await run(deposit, { acknowledged: [{ digests: ['nothing'], note: 'A loan' }] })
  expect([status, body['notFound']]).toEqual([200, ['nothing']])
})

test('what was left open is acknowledged later, once and for all, and administrators are told', async () => {
  await run(smallFirm)
  const [, checked] = await check(transactionsFile('P00001,2024-02-01,withdrawal,,,,,-20000,Out'))
  const digests = ImportCheck.is(checked) ? checked.findings.map(({ digest }) => digest) : []
  expect(digests).toHaveLength(1)
  await run(transactionsFile('P00001,2024-02-01,withdrawal,,,,,-20000,Out'))
  const acknowledge = async (named: readonly string[], note: string) => {
    const reply = await testApp.call(
      'POST',
      '/ledger-imports/findings',
      { digests: named, note },
      { token: accessToken },
    )
    return [reply.statusCode, reply.json<Record<string, unknown>>()] as const
  }
  expect(await acknowledge(digests, ' ')).toMatchObject([422, { _tag: 'NoteRequired' }])
  expect(await acknowledge(['nothing'], 'A loan')).toMatchObject([404, { _tag: 'NotFound' }])
  expect(await acknowledge([...digests, 'nothing'], 'A loan')).toMatchObject([200, { unknown: ['nothing'] }])
  expect(await acknowledge(digests, 'Another note')).toMatchObject([200, { unknown: [] }])
  const { imports } = (await testApp.call('GET', '/ledger-imports', undefined, { token: accessToken })).json<{
    readonly imports: readonly unknown[]
  }>()
  expect(imports[0]).toMatchObject({
    findings: { count: 1, open: 0, listed: [{ acknowledged: { note: 'A loan', by: 'admin Tester' } }] },
  })
  const [received] = await testApp.log.readStream(`ledger-finding/${digests.join()}`)
  expect(received).toMatchObject({ type: 'FindingAcknowledged', actor: 'admin', audience: ['permission:site.admin'] })
})

test('administrators see an import that is under way, and whose it is, until it ends', async () => {
  const received: unknown[] = []
  testApp.services.importRuns.subscribe((runs) => received.push(runs))
  await run(smallFirm)
  expect(received).toContainEqual([expect.objectContaining({ act: 'import', by: 'admin Tester' })])
  expect(received.at(-1)).toEqual([])
  const reply = await testApp.call('GET', '/ledger-imports/running', undefined, { token: accessToken })
  expect(reply.json()).toEqual({ runs: [] })
})

test('files that were sent and are neither checked nor imported again are not under way any more', async () => {
  const id = randomUUID()
  await run(smallFirm, { id })
  const received: unknown[] = []
  testApp.services.importRuns.subscribe((runs) => received.push(runs))
  await run(smallFirm, { id })
  await send('/ledger-imports/check', [['notes.csv', 'a\n']])
  await expect.poll(() => testApp.services.importRuns.all()).toEqual([])
  expect(received.at(-1) ?? []).toEqual([])
})
