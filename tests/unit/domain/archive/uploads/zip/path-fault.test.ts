import { expect, test } from 'vitest'
import { O } from '../../../../../../src/domain/fp.ts'
import { entryPath, isClutter, pathFault } from '../../../../../../src/domain/archive/uploads/zip/entry-path.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const [caf437, café] = [Uint8Array.of(0x63, 0x61, 0x66, 0x82), bytes('café')]

test.each([
  'PF00001_2026_June.pdf',
  'statements/June 2026/PF00001.pdf',
  './a.pdf',
  './a/../b.pdf',
  'a/b/../../c.pdf',
  'a..b/..c.pdf',
  'Zoë, Đorđe & 株式会社.pdf',
  'zip.pdf',
])('%j is a name like any other', (path) => {
  expect(pathFault(path)).toEqual(O.none)
})

test.each([
  '../a.pdf',
  'a/../../b.pdf',
  'a/./../../b/c.pdf',
  '..',
  '/etc/passwd',
  '//server/share/a.pdf',
  'C:/a.pdf',
  'c:a.pdf',
  entryPath(bytes('C:\\a.pdf'), O.none),
  entryPath(bytes('\\\\server\\share\\a.pdf'), O.none),
  entryPath(bytes('..\\a.pdf'), O.none),
])('%j is unsafe', (path) => {
  expect(pathFault(path)).toEqual(O.some('UnsafePath'))
})

test('a path that is too long is said to be that', () => {
  expect(pathFault(`${'a'.repeat(1000)}.pdf`)).toEqual(O.some('PathTooLong'))
})

test('section 4: folders with backslashes between them are folders', () => {
  expect(entryPath(bytes('reports\\2026\\a.pdf'), O.none)).toBe('reports/2026/a.pdf')
})

test.each(['a\0.pdf', 'a\n.pdf', 'a\u0085.pdf', 'a\u0007.pdf', 'a\u202efdp.exe'])(
  '%j is refused for its letters',
  (path) => {
    expect(pathFault(path)).toEqual(O.some('NameMisleading'))
  },
)

test.each(['June.zip', 'a/B.ZIP'])('%j is a zip in a zip', (path) => {
  expect(pathFault(path)).toEqual(O.some('NestedZip'))
})

test.each(['', 'a\ud800.pdf'])('%j cannot be read', (path) => {
  expect(pathFault(path)).toEqual(O.some('NameNotReadable'))
})

test('a name is UTF-8 whether or not it says so, or has its Unicode path with it', () => {
  expect(entryPath(café, O.none)).toBe('café')
  expect(entryPath(caf437, O.some(café))).toBe('café')
})

test('section 4: any other name is read as unzip reads it', () => {
  expect(entryPath(caf437, O.none)).toBe('café')
  expect(entryPath(caf437, O.some(caf437))).toBe('café')
  expect(entryPath(Uint8Array.of(0x80, 0xb0, 0xff), O.none)).toBe('Ç░\u00a0')
})

test('folders and what a file manager leaves are no files', () => {
  const left = ['a/', '__MACOSX/a.pdf', '__MACOSX/a/._b.pdf', '.DS_Store', 'a/.DS_Store', 'a/._b.pdf', 'Thumbs.db']
  expect(left.map(isClutter)).toEqual(left.map(() => true))
  const files = ['a.pdf', 'a/b.pdf', '_.pdf', 'a__MACOSX.pdf']
  expect(files.map(isClutter)).toEqual(files.map(() => false))
})
