import { expect, test } from 'vitest'
import { E } from '../../../../src/domain/fp.ts'
import { defaultPatterns } from '../../../../src/domain/archive/naming/default-patterns.ts'
import { arePatternsValid, compiledPatterns, compilePattern } from '../../../../src/domain/archive/naming/pattern.ts'
import { maxPatterns, patternFaultText } from '../../../../src/domain/archive/naming/pattern-fault.ts'

test('a pattern is its slots and the text between them, whatever separates', () => {
  expect(compilePattern(' {Code}__{year} - Annual_{ quarter }.PDF')).toEqual(
    E.right({
      text: ' {Code}__{year} - Annual_{ quarter }.PDF',
      pieces: [
        { _tag: 'Slot', slot: 'code' },
        { _tag: 'Text', text: ' ' },
        { _tag: 'Slot', slot: 'year' },
        { _tag: 'Text', text: ' annual ' },
        { _tag: 'Slot', slot: 'quarter' },
      ],
    }),
  )
})

test.each([
  ['', { _tag: 'Empty', at: 0 }],
  [' - .pdf', { _tag: 'Empty', at: 0 }],
  ['{code} {yaer}', { _tag: 'UnknownSlot', slot: 'yaer', at: 7 }],
  ['{code} {year} {CODE}', { _tag: 'Twice', slot: 'code', at: 14 }],
  ['{year} {quarter}', { _tag: 'NoCode', at: 0 }],
  ['{code} {year', { _tag: 'Brace', at: 7 }],
  ['{code} year}', { _tag: 'Brace', at: 11 }],
  ['statements/{code}', { _tag: 'Folder', at: 10 }],
  ['{code}{year}', { _tag: 'Touching', before: 'code', after: 'year', at: 6 }],
  ['  {code} {title}{*}', { _tag: 'Touching', before: 'title', after: '*', at: 16 }],
  ['{code} {year}{fy}', { _tag: 'Touching', before: 'year', after: 'fy', at: 13 }],
  ['Report{code}', { _tag: 'CodeTouchesText', at: 6 }],
  ['{code}v2', { _tag: 'CodeTouchesText', at: 6 }],
  [`{code}${' '.repeat(200)}`, { _tag: 'TooLong', at: 200 }],
])('%s is no pattern', (text, fault) => {
  expect(compilePattern(text)).toEqual(E.left(fault))
})

test.each(['{code} {quarter}{fy}', '{year}{month}{day} {code}', '{*} {code} {*}', '({code}) {title}'])(
  '%s is a pattern',
  (text) => {
    expect(E.isRight(compilePattern(text))).toBe(true)
  },
)

test('a fault says what to do', () => {
  expect(patternFaultText({ _tag: 'Touching', before: 'code', after: 'year', at: 6 })).toBe(
    'Put a space, a dash or another separator between {code} and {year}',
  )
  expect(patternFaultText({ _tag: 'UnknownSlot', slot: 'yaer', at: 0 })).toBe(
    '{yaer} does not exist. Use {code}, {year}, {fy}, {quarter}, {month}, {day}, {title} or {*}',
  )
})

test('patterns are kept when each can be read with and there are not too many', () => {
  expect(arePatternsValid(defaultPatterns)).toBe(true)
  expect(arePatternsValid([])).toBe(true)
  expect(arePatternsValid([...defaultPatterns, '{year}'])).toBe(false)
  expect(arePatternsValid(Array.from({ length: maxPatterns + 1 }, () => '{code}'))).toBe(false)
})

test('what cannot be read with is left out', () => {
  expect(compiledPatterns(['{code} {year}', '{year}', '{code}']).map(({ text }) => text)).toEqual([
    '{code} {year}',
    '{code}',
  ])
})
