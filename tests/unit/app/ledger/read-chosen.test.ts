import { expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { readChosen } from '../../../../src/app/ledger/provide-files-import.ts'
import { E } from '../../../../src/domain/fp.ts'
import { fileList } from '../../../../src/domain/ledger/import/import-check.ts'

const fileOf = (name: string, text = ''): File => new File([text], name)

const zipOf = async (name: string, files: Readonly<Record<string, string>>): Promise<File> => {
  const zip = new ZipFile()
  for (const [path, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), path)
  zip.end()
  const pieces: Uint8Array<ArrayBuffer>[] = []
  for await (const piece of zip.outputStream) pieces.push(new Uint8Array(Buffer.from(piece)))
  return new File(pieces, name)
}

const textsOf = async (chosen: readonly File[]): Promise<unknown> => {
  const read = await readChosen(chosen)
  if (E.isLeft(read)) return read.left
  const { files, passedOver } = read.right
  return [await Promise.all(files.map(async ({ name, content }) => [name, await content.text()])), passedOver]
}

test('of a folder the files of an import are taken, and the rest is passed over and named', async () => {
  const chosen = [fileOf('prices.csv', 'p'), fileOf('notes.txt', 'n'), fileOf('GROUPS.CSV', 'g'), fileOf('users.csv')]
  expect(await textsOf(chosen)).toEqual([[['prices.csv', 'p']], ['notes.txt', 'GROUPS.CSV', 'users.csv']])
})

test('of a zip the files of an import are taken, wherever in it they are', async () => {
  const text = 'asx_code,date\n'.repeat(100_000)
  const zip = await zipOf('firm.zip', {
    ...{ 'firm/2026/prices.csv': text, 'firm/read me.txt': 'r', '__MACOSX/firm/._prices.csv': 'm' },
    ...{ 'firm/groups.csv': 'g', 'firm/users.csv': 'u' },
  })
  expect(await textsOf([zip, fileOf('accounts.csv', 'a')])).toEqual([
    [
      ['prices.csv', text],
      ['groups.csv', 'g'],
      ['accounts.csv', 'a'],
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
    `read me.txt is not a file Plutus imports. Plutus imports ${fileList}.`,
  )
  const notes = Array.from({ length: 12 }, (_, nth) => fileOf(`${nth}.txt`))
  expect(await textsOf(notes)).toMatch(/^0\.txt, .*9\.txt and 2 more are not files Plutus imports\./)
  expect(await textsOf([fileOf('users.csv')])).toMatch(
    /^users\.csv holds people, who are imported on the screen Users\./,
  )
  expect(await textsOf([fileOf('prices.csv'), await zipOf('one.zip', { 'prices.csv': 'p' })])).toBe(
    'prices.csv is there twice. prices.csv is there twice.',
  )
  expect(await textsOf([fileOf('no.zip', 'no zip at all')])).toBe(
    'no.zip cannot be read: it is no whole zip, or too large a one.',
  )
})

test('a zip with bytes that were changed is damaged', async () => {
  const zip = await zipOf('firm.zip', { 'prices.csv': 'a,b\n'.repeat(1000) })
  const bytes = new Uint8Array(await zip.arrayBuffer())
  const place = 45
  bytes.fill(0, place, place + 4)
  expect(await textsOf([new File([bytes], 'firm.zip')])).toBe('firm.zip is damaged.')
})
