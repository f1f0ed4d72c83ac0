import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  selectionOf,
  isEachChosen,
  selectionWithin,
  nothingChosen,
  selectionAfterEvent,
  type RowSelection,
  type SelectionEvent,
} from '../../../../src/machines/kit/selection.ts'

const shown = ['a', 'b', 'c', 'd', 'e']

const after = (events: readonly SelectionEvent<string>[], keys: readonly string[] = shown): readonly string[] => {
  const begun: RowSelection<string> = nothingChosen
  return [...events.reduce((selection, event) => selectionAfterEvent(selection, event, keys), begun).chosen].toSorted()
}

const toggleEvent = (key: string) => ({ type: 'row.toggled', key }) as const
const rangeEvent = (key: string) => ({ type: 'row.ranged', key }) as const
const all = { type: 'all.toggled' } as const

describe('a selection', () => {
  test('has a row that was toggled once, and not one that was toggled twice', () => {
    expect(after([toggleEvent('b'), toggleEvent('d'), toggleEvent('b')])).toEqual(['d'])
  })

  test('has all between the last row toggled and the one a range goes to, upwards too', () => {
    expect(after([toggleEvent('b'), rangeEvent('d')])).toEqual(['b', 'c', 'd'])
    expect(after([toggleEvent('d'), rangeEvent('b')])).toEqual(['b', 'c', 'd'])
  })

  test('leaves out a range that begins at a row left out', () => {
    expect(after([all, toggleEvent('b'), rangeEvent('d')])).toEqual(['a', 'e'])
  })

  test('takes a range that begins nowhere for one row', () => {
    expect(after([rangeEvent('c')])).toEqual(['c'])
    expect([...selectionAfterEvent({ chosen: new Set(['z']), anchor: 'z' }, rangeEvent('c'), shown).chosen]).toEqual([
      'z',
      'c',
    ])
  })

  test('has all that are shown and keeps what is not shown, and none of those shown the second time', () => {
    const begun = selectionOf(['z', 'a'])
    const once = selectionAfterEvent(begun, all, shown)
    expect([...once.chosen].toSorted()).toEqual([...shown, 'z'])
    expect([...selectionAfterEvent(once, all, shown).chosen]).toEqual(['z'])
  })

  test('forgets what is no longer there, and begins no range at it', () => {
    expect(selectionWithin({ chosen: new Set(['a', 'z']), anchor: 'z' }, shown)).toEqual(selectionOf(['a']))
  })

  const key = fc.constantFrom(...shown)
  const event = fc.oneof(key.map(toggleEvent), key.map(rangeEvent), fc.constant(all))

  test('has never anything that was not shown, and all of it after all were chosen', () => {
    fc.assert(
      fc.property(fc.array(event), (events) => {
        const selection = events.reduce<RowSelection<string>>(
          (before, one) => selectionAfterEvent(before, one, shown),
          nothingChosen,
        )
        expect(shown).toEqual(expect.arrayContaining([...selection.chosen]))
        expect(isEachChosen(selectionAfterEvent(selection, all, shown), shown)).toBe(!isEachChosen(selection, shown))
      }),
    )
  })
})
