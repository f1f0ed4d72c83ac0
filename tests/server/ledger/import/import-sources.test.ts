import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readImportSource } from '../../../../server/ledger/import/import-sources.ts'
import { folderSources } from '../../../../server/ledger/import/reading/folder-sources.ts'
import { E } from '../../../../src/domain/fp.ts'
import { keptMapping } from '../../../../src/domain/ledger/import/mapping/kept-mapping.ts'
import { openTestApp, type TestApp } from '../../support/calls/test-app.ts'

let testApp: TestApp
let accessToken: string
let testFolder: string

beforeAll(async () => {
  testApp = await openTestApp()
  accessToken = await testApp.signIn('admin')
  testFolder = await mkdtemp(path.join(tmpdir(), 'plutus-source-'))
})

afterAll(async () => {
  await testApp.drop()
  await rm(testFolder, { recursive: true })
})

const header = ['Security', 'Day', 'Last']
const columns = { asx_code: 'Security', date: 'Day', close: 'Last' }
const kept = keptMapping({ name: 'PX_2026-06.csv', header }, { sheet: 'prices', columns })

const call = async (method: string, path: string, body?: unknown) => {
  const reply = await testApp.call(method, path, body, { token: accessToken })
  return [reply.statusCode, reply.json<Record<string, unknown>>()] as const
}

const sources = async () => (await call('GET', '/import-sources'))[1]['sources']

test('how the files of a source are read is kept, told to administrators, and goes with the source', async () => {
  expect(await sources()).toEqual([])
  expect(await call('POST', '/import-sources', { name: ' Custodian X', mappings: [kept] })).toMatchObject([200, {}])
  expect(await sources()).toEqual([{ name: 'Custodian X', mappings: [kept] }])
  const moved = { ...kept, columns: { ...columns, open: 'Last' } }
  await call('POST', '/import-sources', { name: 'custodian x', mappings: [moved] })
  expect(await sources()).toEqual([{ name: 'Custodian X', mappings: [moved] }])
  const events = await testApp.log.readStream('import-source/custodian%20x')
  expect(events.map(({ type, actor, audience }) => [type, actor, audience])).toEqual([
    ['MappingsKept', 'admin', ['permission:site.admin']],
    ['MappingsKept', 'admin', ['permission:site.admin']],
  ])
  expect(await call('DELETE', '/import-sources/Custodian%20X')).toMatchObject([200, {}])
  expect(await sources()).toEqual([])
  expect(await call('DELETE', '/import-sources/Custodian%20X')).toMatchObject([404, { _tag: 'NotFound' }])
})

test('a mapping that cannot be used is not kept', async () => {
  const [status, body] = await call('POST', '/import-sources', { name: 'X', mappings: [{ ...kept, header: ['Day'] }] })
  expect([status, body['_tag']]).toEqual([422, 'MappingNotValid'])
})

test('a name that is no text, with half of a surrogate pair, is refused', async () => {
  const [status] = await call('POST', '/import-sources', { name: 'X\ud800', mappings: [kept] })
  expect(status).toBe(400)
})

test('the terminal reads a file that has a name of ours by it, whatever is kept of files with these columns', async () => {
  const own = await mkdtemp(path.join(tmpdir(), 'plutus-own-'))
  const rates = keptMapping(
    { name: 'fx.csv', header },
    { sheet: 'exchange_rates', columns: { currency: 'Security', date: 'Day', rate: 'Last' } },
  )
  const quotes = keptMapping(
    { name: 'px.csv', header: ['currency', 'date', 'rate'] },
    { sheet: 'prices', columns: { asx_code: 'currency', date: 'date', close: 'rate' } },
  )
  await writeFile(path.join(own, 'prices.csv'), 'Security,Day,Last\n')
  await writeFile(path.join(own, 'exchange_rates.csv'), 'currency,date,rate\n')
  const read = await folderSources(own, [rates, quotes])()
  expect(E.isRight(read) && read.right.map(({ file, sheet, mapping }) => [file, sheet, mapping])).toEqual([
    ['exchange_rates.csv', 'exchange_rates', undefined],
    ['prices.csv', 'prices', undefined],
  ])
  await rm(own, { recursive: true })
})

test('the terminal finds the columns of a file by what stands between them, and reads it as is kept', async () => {
  const own = await mkdtemp(path.join(tmpdir(), 'plutus-parted-'))
  const format = { separator: ';', dates: 'day-month-year', decimals: 'comma' } as const
  const parted = keptMapping({ name: 'px.csv', header }, { sheet: 'prices', columns, format })
  await call('POST', '/import-sources', { name: 'Custodian Z', mappings: [parted] })
  const source = await readImportSource(testApp.log, 'Custodian Z')()
  expect(source).toEqual(E.right({ name: 'Custodian Z', mappings: [parted] }))
  await writeFile(path.join(own, 'PX_07.csv'), 'Day;Last;Security\n03/04/2026;1,5;CBA\n')
  const read = await folderSources(own, [parted])()
  expect(E.isRight(read) && read.right.map(({ sheet, mapping }) => [sheet, mapping])).toEqual([
    ['prices', { sheet: 'prices', columns, format }],
  ])
  await writeFile(path.join(own, 'PX_07.csv'), 'Day;Last;Security\n24/11/2026;1.500;CBA\n')
  expect(JSON.stringify(await folderSources(own, [parted])())).toContain('PX_07.csv does not match the saved format')
  await rm(own, { recursive: true })
})

test('the terminal finds a separator again that the first row does not tell', async () => {
  const own = await mkdtemp(path.join(tmpdir(), 'plutus-said-'))
  const format = { separator: ';', dates: 'year-month-day', decimals: 'point' } as const
  const titles = { asx_code: 'Code', date: 'Day', close: 'Last, in AUD, and cents' }
  const said = keptMapping(
    { name: 'px.csv', header: Object.values(titles) },
    { sheet: 'prices', columns: titles, format },
  )
  await writeFile(path.join(own, 'PX_07.csv'), 'Code;Day;Last, in AUD, and cents\nCBA;2026-11-24;1.5\n')
  const read = await folderSources(own, [said])()
  expect(E.isRight(read) && read.right.map(({ sheet, mapping }) => [sheet, mapping])).toEqual([
    ['prices', { sheet: 'prices', columns: titles, format }],
  ])
  await rm(own, { recursive: true })
})

test('the terminal reads a folder as is kept of its source, and the files nothing is kept of by their names', async () => {
  await call('POST', '/import-sources', { name: 'Custodian Y', mappings: [kept] })
  await writeFile(path.join(testFolder, 'PX_2026-07.csv'), 'Last,Day,Security\n1,2026-07-01,CBA\n')
  await writeFile(path.join(testFolder, 'groups.csv'), 'GroupCode,GroupName\n')
  const source = await readImportSource(testApp.log, 'custodian y')()
  const mappings = E.isRight(source) ? source.right.mappings : []
  const read = await folderSources(testFolder, mappings)()
  expect(E.isRight(read) && read.right.map(({ file, sheet, mapping }) => [file, sheet, mapping])).toEqual([
    ['PX_2026-07.csv', 'prices', { sheet: 'prices', columns }],
    ['groups.csv', 'groups', undefined],
  ])
  expect(JSON.stringify(await folderSources(testFolder)())).toContain('PX_2026-07.csv is not a file Plutus imports')
  await writeFile(path.join(testFolder, 'PX_2026-08.csv'), 'Last,Day,Security\n1,2026-08-01,CBA\n')
  const both = await folderSources(testFolder, mappings)()
  expect(E.isRight(both) && both.right.map(({ sheet }) => sheet)).toEqual(['prices', 'prices', 'groups'])
  expect(JSON.stringify(await readImportSource(testApp.log, 'Nobody')())).toContain('There is no source Nobody')
})
