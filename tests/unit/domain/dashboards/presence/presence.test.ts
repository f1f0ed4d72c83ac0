import fc from 'fast-check'
import { expect, test } from 'vitest'
import { E } from '../../../../../src/domain/fp.ts'
import { editorsText, initialsOf, PresenceStatusAt } from '../../../../../src/domain/dashboards/presence/attendance.ts'
import {
  shownTitle,
  shortTypedTitles,
  TypedTitles,
} from '../../../../../src/domain/dashboards/presence/typed-titles.ts'

const titlesArbitrary = fc.record(
  { dashboard: fc.string({ maxLength: 400 }), widgets: fc.dictionary(fc.string(), fc.string(), { maxKeys: 130 }) },
  { requiredKeys: ['widgets'] },
)

test('whatever is typed may be told once it is shortened, and comes through as it is', () => {
  fc.assert(
    fc.property(titlesArbitrary, fc.boolean(), (typed, isEditing) => {
      const status = { place: { type: 'group', code: 'G1' } as const, isEditing, titles: shortTypedTitles(typed) }
      expect(PresenceStatusAt.decode(JSON.parse(JSON.stringify(status)))).toEqual(
        E.right(JSON.parse(JSON.stringify(status))),
      )
    }),
  )
})

test('titles that are short and few are told whole', () => {
  const typed = { dashboard: 'Family', widgets: { w1: 'Holdings', w2: '' } }
  expect(shortTypedTitles(typed)).toEqual(typed)
  expect(shortTypedTitles({ widgets: {} })).toEqual({ widgets: {} })
})

test.each([
  ['a long title', { dashboard: 'x'.repeat(201), widgets: {} }],
  ['a long title of a widget', { widgets: { w1: 'x'.repeat(201) } }],
  ['a long wid', { widgets: { ['w'.repeat(201)]: 'x' } }],
  ['too many', { widgets: Object.fromEntries(Array.from({ length: 101 }, (_, index) => [index, 'x'])) }],
  ['no text', { widgets: { w1: 1 } }],
  ['no widgets', { dashboard: 'x' }],
])('%s is refused', (_, typed) => {
  expect(E.isLeft(TypedTitles.decode(typed))).toBe(true)
})

test.each([
  ['Holdings', { title: 'Hold' }, 'Hold'],
  ['Holdings', { title: '  ', by: 'Ann Lee' }, 'Holdings'],
  ['Holdings', undefined, 'Holdings'],
])('of %s and %o is shown %s', (real, typed, shown) => {
  expect(shownTitle(real, typed)).toBe(shown)
})

test.each([
  ['Ann Lee', 'AL'],
  ['ann mary van der lee', 'AL'],
  ['superadmin', 'S'],
  ['𝒜da Ünal', '𝒜Ü'],
  ['  ', ''],
])('the initials of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

const person = (name: string, isEditing = true) => ({ username: name, name, isEditing })

test.each([
  [[], 'Nobody else is editing'],
  [[person('Ann Lee'), person('Bob Ray', false)], 'Ann Lee is editing'],
  [[person('Ann Lee'), person('Bob Ray')], 'Ann Lee and Bob Ray are editing'],
  [[person('Ann Lee'), person('Bob Ray'), person('Cyd Oh')], 'Ann Lee, Bob Ray and Cyd Oh are editing'],
])('%j is told as: %s', (people, text) => {
  expect(editorsText(people)).toBe(text)
})
