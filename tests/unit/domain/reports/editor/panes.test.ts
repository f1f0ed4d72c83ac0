import { describe, expect, test } from 'vitest'
import { E } from '../../../../../src/domain/fp.ts'
import {
  asTabs,
  isTab,
  narrowedPanes,
  oneAboveTheOther,
  PaneLayout,
  panesInSight,
  rowsOf,
  sideBySide,
  withInFront,
} from '../../../../../src/domain/reports/editor/panes.ts'

describe('the panes of the editor', () => {
  test('are in sight when they are in front', () => {
    expect(panesInSight(asTabs)).toEqual(['code'])
    expect(panesInSight(sideBySide)).toEqual(['code', 'preview'])
    expect(panesInSight('preview')).toEqual(['preview'])
  })

  test('have room for each that lies above another', () => {
    expect([asTabs, sideBySide, oneAboveTheOther].map(rowsOf)).toEqual([1, 1, 2])
    expect(rowsOf({ type: 'split', direction: 'row', children: [oneAboveTheOther, 'helpers'] })).toBe(2)
  })

  test('are tabs or stand alone', () => {
    expect([isTab(sideBySide, 'helpers'), isTab(sideBySide, 'preview'), isTab('code', 'code')]).toEqual([
      true,
      false,
      false,
    ])
  })

  test('come before what they lie behind when they are asked for', () => {
    expect(panesInSight(withInFront(asTabs, 'helpers'))).toEqual(['helpers'])
    expect(panesInSight(withInFront(sideBySide, 'helpers'))).toEqual(['helpers', 'preview'])
    expect(withInFront(sideBySide, 'preview')).toEqual(sideBySide)
  })

  test('are read back as they were written down', () => {
    for (const panes of [asTabs, sideBySide, oneAboveTheOther, 'code'])
      expect(PaneLayout.decode(JSON.parse(JSON.stringify(panes)))).toEqual(E.right(panes))
    expect(E.isLeft(PaneLayout.decode({ type: 'tabs', tabs: ['kitchen'], activeTabIndex: 0 }))).toBe(true)
  })

  test('are all tabs where there is no room, the first in sight in front', () => {
    expect(narrowedPanes(sideBySide)).toEqual(asTabs)
    expect(narrowedPanes({ type: 'split', direction: 'row', children: ['preview', 'code', 'helpers'] })).toEqual({
      type: 'tabs',
      tabs: ['code', 'helpers', 'preview'],
      activeTabIndex: 2,
    })
  })
})
