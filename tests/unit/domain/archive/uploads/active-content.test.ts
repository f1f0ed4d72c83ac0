import { expect, test } from 'vitest'
import { activeKindsOutsideLinks, packingOf } from '../../../../../src/domain/archive/uploads/active-content.ts'

test.each([
  ['an address', '/A<</S/URI/URI (https://example.com/Launch)>>', []],
  ['an address in brackets', String.raw`/A<</S/URI/URI(https://example.com/a\(b\)/JavaScript)>>`, []],
  ['what comes after an address', '/URI (https://example.com)/S/Launch/F(calc.exe)', ['Launch']],
  ['what comes after a comment', '% /URI (\n/S/JavaScript/JS(app.alert%)', ['JavaScript']],
  ['what comes after bytes that end', '</URI (>/S/JavaScript/JS<00>%)', ['JavaScript']],
  ['what comes after a text', String.raw`(/URI \()/S/Launch(\))`, ['Launch']],
  ['a whole object', '/URI (7 0 obj/JavaScript)', ['JavaScript']],
  ['a name that is written in numbers', '/#4caunch ', ['Launch']],
  ['media with a script', '/A<</S/Rendition/OP 0/JS(app.alert\\(1\\))>>', ['JavaScript', 'Media']],
  ['media with a script in an object', '/A<</S/Rendition/JS 7 0 R>>', ['JavaScript', 'Media']],
  ['media with a script in sixteens', '/A<</S/Rendition/JS\0<6170702e616c65727428>>>', ['JavaScript', 'Media']],
  ['media with a script in Unicode', '/A<</S/Rendition/JS%\n(\xfe\xff\0a\0p\0p)>>', ['JavaScript', 'Media']],
  ['media alone', '/A<</S/Rendition/OP 0/R 7 0 R>>', ['Media']],
  ['a script as a page is opened', '/AA<</O<</S/JavaScript/JS 7 0 R>>>>', ['JavaScript']],
  ['a script of a 3D view', '/3DD<</OnInstantiate 7 0 R>>', ['JavaScript']],
  ['a form in XML', '/AcroForm<</Fields[]/XFA[(template)7 0 R]>>', ['XmlForm']],
  ['a form in XML in one object', '/AcroForm<</Fields[]/XFA 7 0 R>>', ['XmlForm']],
  ['a form in XML behind a comment', '/AcroForm<</XFA%[\r [(template)7 0 R]>>', ['XmlForm']],
  ['a form that is sent', '/A<</S/SubmitForm/F(https://example.com)>>', ['SubmitForm']],
  ['what is read in', '/A<</S/ImportData/F(a.fdf)>>', ['OtherFiles']],
  ['what is opened within', '/A<</S/GoToE/T<</R/C/N(a.pdf)>>>>', ['OtherFiles']],
  ['a file behind a comment', '/EF%<</F\n<</F 4 0 R>>', ['Attachment']],
  ['a file behind comments', '/EF %\r%%\n \f% x\r\n<</F 4 0 R>>', ['Attachment']],
  ['a file behind NUL', '/EF\0<</F 4 0 R>>', ['Attachment']],
  ['a file in an object, with NUL', '/EF 7\x000\0R', ['Attachment']],
  ['a file in an object, with a comment', '/EF 7%\n0%\nR', ['Attachment']],
  ['a file behind a long comment', `/EF%${' '.repeat(511)}`, ['Attachment']],
  ['a file behind much space', `/EF${' '.repeat(512)}<</F 4 0 R>>`, ['Attachment']],
  ['a file behind a text like a comment', '(/EF %) /EF<</F 4 0 R>>', ['Attachment']],
  ['names by chance', '/EF%ab /JS(\x01ab /JS12 /XFA(x) /EF 12 /EFx<< /JS/XFA/EF\0\0x', []],
])('of %s is told what it may do', (_, text, kinds) => {
  expect(activeKindsOutsideLinks(text)).toEqual(kinds)
})

test('only what begins in the part that is looked at counts, and a link that began before it is one', () => {
  const text = '/Launch /URI (https://example.com/JavaScript) /Launch '
  expect(activeKindsOutsideLinks(text, 1, 46)).toEqual([])
  expect(activeKindsOutsideLinks(text, 40)).toEqual(['Launch'])
})

test('what is packed into an object is found where a comment is before it, whatever comes later', () => {
  const later = '5 0 obj<</Length 1>>stream\nx\nendstream endobj'
  const hidden = '4 0 obj<</Type/ObjStm/Filter/FlateDecode>>%\nstream\nabc\nendstream endobj'
  expect(packingOf(`${hidden} ${later}`, 14)).toEqual({ _tag: 'Deflated', start: hidden.indexOf('abc') })
  expect(packingOf(`${hidden.replace('stream\na', 'stream a')} ${later}`, 14)).toEqual({ _tag: 'Hidden' })
})
