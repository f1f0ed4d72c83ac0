import fc from 'fast-check'
import { expect, test } from 'vitest'
import { E } from '../../../src/domain/fp.ts'
import {
  isNestedTooDeep,
  isValueTooDeep,
  maxLevels,
  parseJson,
  parseJsonObject,
} from '../../../src/domain/json/parse-json.ts'

const arrays = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`
const objects = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`

test.each([arrays, objects])('as deep as may be is not too deep, one deeper is', (nested) => {
  expect([maxLevels, maxLevels + 1].map((levels) => isNestedTooDeep(nested(levels)))).toEqual([false, true])
  expect([maxLevels, maxLevels + 1].map((levels) => isValueTooDeep(JSON.parse(nested(levels))))).toEqual([false, true])
})

test('what stands side by side is not deep, nor are brackets in words', () => {
  expect(isNestedTooDeep(`[${'[],{},'.repeat(1000)}[]]`)).toBe(false)
  expect(isNestedTooDeep(JSON.stringify({ text: '[{'.repeat(1000), escaped: '\\"[\\\\"{'.repeat(1000) }))).toBe(false)
  expect(isNestedTooDeep(`"${'['.repeat(1000)}`)).toBe(false)
  expect(isNestedTooDeep(`["\\\\",${arrays(maxLevels)}]`)).toBe(true)
})

test('both ways of looking see the same', () => {
  const level = (inner: fc.Arbitrary<unknown>) =>
    fc.oneof(
      inner.map((value) => [value]),
      fc.tuple(fc.string(), inner).map(([name, value]) => ({ [name]: value, '"': '\\' })),
    )
  const nested = fc
    .tuple(
      fc.integer({ min: maxLevels - 4, max: maxLevels + 4 }),
      fc.jsonValue({ maxDepth: 3 }),
      fc.infiniteStream(fc.boolean()),
    )
    .map(([levels, value, isArray]) =>
      Array.from({ length: levels }).reduce<unknown>(
        (inner) => (isArray.next().value ? [inner, ']'] : { '[\\"': inner, b: '{' }),
        value,
      ),
    )
  fc.assert(
    fc.property(fc.oneof(nested, level(fc.jsonValue())), (value) => {
      expect(isNestedTooDeep(JSON.stringify(value))).toBe(isValueTooDeep(value))
    }),
  )
})

test('JSON in a text is read as deep and no deeper', () => {
  expect(E.isRight(parseJson(arrays(maxLevels)))).toBe(true)
  expect(parseJson(arrays(maxLevels + 1))).toEqual(E.left('TooDeep'))
  expect(parseJsonObject(objects(maxLevels + 1))).toEqual(E.left('TooDeep'))
  expect([parseJson('['), parseJsonObject('[]')]).toEqual([E.left('NoJson'), E.left('NoObject')])
})
