import { expect, test } from 'vitest'
import { activeOutsideLinks } from '../../../../../src/domain/archive/uploads/active-content.ts'

test.each([
  ['an address', '/A<</S/URI/URI (https://example.com/Launch)>>', []],
  ['an address in brackets', String.raw`/A<</S/URI/URI(https://example.com/a\(b\)/JavaScript)>>`, []],
  ['what comes after an address', '/URI (https://example.com)/S/Launch/F(calc.exe)', ['Launch']],
  ['what comes after a comment', '% /URI (\n/S/JavaScript/JS(app.alert%)', ['JavaScript']],
  ['what comes after bytes that end', '</URI (>/S/JavaScript/JS<00>%)', ['JavaScript']],
  ['what comes after a text', String.raw`(/URI \()/S/Launch(\))`, ['Launch']],
  ['a whole object', '/URI (7 0 obj/JavaScript)', ['JavaScript']],
  ['a name that is written in numbers', '/#4caunch ', ['Launch']],
])('of %s is told what it may do', (_, text, kinds) => {
  expect(activeOutsideLinks(text)).toEqual(kinds)
})

test('only what begins in the part that is looked at counts, and a link that began before it is one', () => {
  const text = '/Launch /URI (https://example.com/JavaScript) /Launch '
  expect(activeOutsideLinks(text, 1, 46)).toEqual([])
  expect(activeOutsideLinks(text, 40)).toEqual(['Launch'])
})
