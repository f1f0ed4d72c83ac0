import { expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { readChosenFiles } from '../../../../src/app/ledger/provide-files-import.ts'
import { E } from '../../../../src/domain/fp.ts'
import type { ImportSource } from '../../../../src/domain/ledger/import/mapping/import-source.ts'
import { keptMapping } from '../../../../src/domain/ledger/import/mapping/kept-mapping.ts'
import { filesOf, skippedFileNames } from '../../../../src/machines/ledger/files-import.ts'
import { importableFilesText } from '../../../../src/domain/ledger/import/import-check.ts'

const fileOf = (name: string, text = ''): File => new File([text], name)

const zipOf = async (name: string, files: Readonly<Record<string, string>>): Promise<File> => {
  const zip = new ZipFile()
  for (const [path, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), path)
  zip.end()
  const pieces: Uint8Array<ArrayBuffer>[] = []
  for await (const piece of zip.outputStream) pieces.push(new Uint8Array(Buffer.from(piece)))
  return new File(pieces, name)
}

const read = (chosen: readonly File[], sources: readonly ImportSource[] = []) =>
  readChosenFiles(chosen, () => Promise.resolve(E.right(sources)))

const textsOf = async (chosen: readonly File[]): Promise<unknown> => {
  const found = await read(chosen)
  if (E.isLeft(found)) return found.left
  const files = filesOf(found.right)
  return [
    await Promise.all(files.map(async ({ name, content }) => [name, await content.text()])),
    [...found.right.others, ...skippedFileNames(found.right)],
  ]
}

const prices = 'asx_code,date,open,high,low,close,volume\n'
const accounts = 'AccountCode,AccountName,AccountAlias,AccountType,AdvisorCode,GroupCode\n'

test('of a folder the files of an import are taken, and the rest is passed over and named', async () => {
  const chosen = [fileOf('prices.csv', prices), fileOf('notes.txt', 'n'), fileOf('NOTES.CSV', 'g'), fileOf('users.csv')]
  expect(await textsOf(chosen)).toEqual([[['prices.csv', prices]], ['notes.txt', 'users.csv', 'NOTES.CSV']])
})

test('of a zip the files of an import are taken, wherever in it they are', async () => {
  const text = prices.repeat(100_000)
  const zip = await zipOf('firm.zip', {
    'firm/2026/prices.csv': text,
    'firm/read me.txt': 'r',
    '__MACOSX/firm/._prices.csv': 'm',
    'firm/groups.csv': 'GroupCode,GroupName\n',
    'firm/users.csv': 'u',
  })
  expect(await textsOf([zip, fileOf('accounts.csv', accounts)])).toEqual([
    [
      ['prices.csv', text],
      ['groups.csv', 'GroupCode,GroupName\n'],
      ['accounts.csv', accounts],
    ],
    ['read me.txt', '._prices.csv', 'users.csv'],
  ])
})

const flagsOffset = 8
const encryptedFlag = 1

/** As a zip has it whose first entry is encrypted: flagged where it is listed. */
const encrypted = async (zip: File): Promise<File> => {
  const bytes = Buffer.from(await zip.arrayBuffer())
  const listed = bytes.indexOf(Buffer.from('PK\u0001\u0002', 'latin1'))
  bytes.writeUInt16LE(bytes.readUInt16LE(listed + flagsOffset) | encryptedFlag, listed + flagsOffset)
  return new File([bytes], zip.name)
}

test('a zip of which a file cannot be read is not imported in part', async () => {
  const files = { 'firm/prices.csv': 'p', 'firm/groups.csv': 'g' }
  expect(await textsOf([await encrypted(await zipOf('firm.zip', files))])).toBe(
    'firm.zip cannot be imported. firm/prices.csv is encrypted.',
  )
})

test('what cannot be imported here says why', async () => {
  expect(await textsOf([fileOf('read me.txt')])).toBe(
    `read me.txt is not a file Plutus imports. Plutus imports ${importableFilesText}.`,
  )
  const notes = Array.from({ length: 12 }, (_, nth) => fileOf(`${nth}.txt`))
  expect(await textsOf(notes)).toMatch(/^0\.txt, .*9\.txt and 2 more are not files Plutus imports\./)
  expect(await textsOf([fileOf('users.csv')])).toMatch(
    /^users\.csv contains people, who are imported on the Users screen\./,
  )
  expect(await textsOf([fileOf('no.zip', 'no zip at all')])).toBe(
    'no.zip cannot be read: it is no whole zip, or too large a one.',
  )
})

test('a zip with bytes that were changed is damaged', async () => {
  const zip = await zipOf('firm.zip', { 'prices.csv': 'a,b\n'.repeat(1000) })
  const bytes = new Uint8Array(await zip.arrayBuffer())
  const index = 45
  bytes.fill(0, index, index + 4)
  expect(await textsOf([new File([bytes], 'firm.zip')])).toBe('firm.zip is damaged.')
})

const theirList = ['Security', 'Day', 'Last', 'Remarks']
const suggested = { sheet: 'prices', columns: { asx_code: 'Security', date: 'Day', close: 'Last' } } as const
const quotes = (name: string) => fileOf(name, `\uFEFF${theirList.join(',')}\nCBA,2026-06-01,99.5,"a, b"\n`)

test('columns that are called otherwise are suggested by their names, and nothing is read before somebody has looked', async () => {
  expect(await read([quotes('quotes.csv')])).toMatchObject(
    E.right({
      heads: [{ name: 'quotes.csv', header: theirList, rows: [['CBA', '2026-06-01', '99.5', 'a, b']] }],
      readings: [{ _tag: 'Mapped', mapping: suggested }],
      isSure: false,
    }),
  )
  expect(await read([fileOf('prices.csv', 'Security,Day,Last\n')])).toMatchObject(
    E.right({ readings: [{ mapping: { sheet: 'prices' } }], isSure: false }),
  )
})

test('files of a source are read by themselves as is kept of it, whatever day they are of', async () => {
  const kept = keptMapping(
    { name: 'quotes 1.csv', header: theirList },
    { ...suggested, columns: { ...suggested.columns, open: 'Last' } },
  )
  const custodian = { name: 'Custodian X', mappings: [kept] }
  const { sheet, columns } = kept
  expect(
    await read([quotes('quotes 2.csv'), fileOf('groups.csv', 'GroupCode,GroupName\n')], [custodian]),
  ).toMatchObject(
    E.right({
      readings: [{ _tag: 'Mapped', mapping: { sheet, columns } }, { _tag: 'AsNamed' }],
      source: 'Custodian X',
      isSure: true,
    }),
  )
  const another = { ...custodian, name: 'Custodian Y' }
  expect(await read([quotes('quotes 2.csv')], [custodian, another])).toMatchObject(E.right({ isSure: false }))
})

test('a file that is there twice is asked about', async () => {
  const twice = [fileOf('prices.csv', prices), await zipOf('one.zip', { 'prices.csv': prices })]
  expect(await read(twice)).toMatchObject(E.right({ isSure: false }))
})

test('nothing is read while nobody can say what is kept', async () => {
  expect(await readChosenFiles([quotes('quotes.csv')], () => Promise.resolve(E.left('There was a problem')))).toEqual(
    E.left('There was a problem'),
  )
})
