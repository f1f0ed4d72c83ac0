import fc from 'fast-check'
import { expect, test } from 'vitest'
import { titleWithoutOwner } from '../../../../../../src/domain/archive/uploads/preview/owner-index.ts'

const owner = 'Ashgrove Family Super Fund'

test.each([
  ['Ashgrove Family Super Fund Portfolio valuation', owner, 'Portfolio valuation'],
  ['ASHGROVE family super fund Portfolio valuation', owner, 'Portfolio valuation'],
  ['Ashgrove Family Super Fund - Portfolio valuation', owner, 'Portfolio valuation'],
  ['Ashgrove Family Super Fund (draft)', owner, '(draft)'],
  ['Smith-s & Sons Pty Ltd Tax statement', 'Smith’s / Sons (Pty) Ltd.', 'Tax statement'],
  ['Élan Trust Tax statement', 'E\u0301lan Trust', 'Tax statement'],
])('%s of %s is %s', (title, name, left) => {
  expect(titleWithoutOwner(title, name)).toBe(left)
})

test.each([
  [owner, owner],
  ['Ashgrove Family Super Funds review', owner],
  ['Ashgrove Family Portfolio valuation', owner],
  ['Portfolio valuation of Ashgrove Family Super Fund', owner],
  ['Doe’s report', 'Doe'],
  ['Portfolio valuation', ''],
  ['Ashgrove Family Super Fund -', owner],
])('%s of %s stays as it is', (title, name) => {
  expect(titleWithoutOwner(title, name)).toBe(title)
})

test('whatever is said, something is left of a title that said something, and it is its end', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (title, name) => {
      const left = titleWithoutOwner(`${name} ${title}`, name)
      expect(`${name} ${title}`.endsWith(left)).toBe(true)
      expect(left === '').toBe(`${name} ${title}` === '')
    }),
  )
})
