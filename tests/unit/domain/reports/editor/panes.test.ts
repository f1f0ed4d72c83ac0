import { describe, expect, test } from 'vitest'
import { E } from '../../../../../src/domain/fp.ts'
import {
  tabbedLayout,
  isTab,
  narrowedPanes,
  stackedLayout,
  PaneLayout,
  visiblePanes,
  rowCountOf,
  sideBySideLayout,
  withPaneInFront,
} from '../../../../../src/domain/reports/editor/panes.ts'

describe('the panes of the editor', () => {
  test('are in sight when they are in front', () => {
    expect(visiblePanes(tabbedLayout)).toEqual(['code'])
    expect(visiblePanes(sideBySideLayout)).toEqual(['code', 'preview'])
    expect(visiblePanes('preview')).toEqual(['preview'])
  })

  test('have room for each that lies above another', () => {
    expect([tabbedLayout, sideBySideLayout, stackedLayout].map(rowCountOf)).toEqual([1, 1, 2])
    expect(rowCountOf({ type: 'split', direction: 'row', children: [stackedLayout, 'helpers'] })).toBe(2)
  })

  test('are tabs or stand alone', () => {
    expect([isTab(sideBySideLayout, 'helpers'), isTab(sideBySideLayout, 'preview'), isTab('code', 'code')]).toEqual([
      true,
      false,
      false,
    ])
  })

  test('come before what they lie behind when they are asked for', () => {
    expect(visiblePanes(withPaneInFront(tabbedLayout, 'helpers'))).toEqual(['helpers'])
    expect(visiblePanes(withPaneInFront(sideBySideLayout, 'helpers'))).toEqual(['helpers', 'preview'])
    expect(withPaneInFront(sideBySideLayout, 'preview')).toEqual(sideBySideLayout)
  })

  test('are read back as they were written down', () => {
    for (const panes of [tabbedLayout, sideBySideLayout, stackedLayout, 'code'])
      expect(PaneLayout.decode(JSON.parse(JSON.stringify(panes)))).toEqual(E.right(panes))
    expect(E.isLeft(PaneLayout.decode({ type: 'tabs', tabs: ['kitchen'], activeTabIndex: 0 }))).toBe(true)
  })

  test('are all tabs where there is no room, the first in sight in front', () => {
    expect(narrowedPanes(sideBySideLayout)).toEqual(tabbedLayout)
    expect(narrowedPanes({ type: 'split', direction: 'row', children: ['preview', 'code', 'helpers'] })).toEqual({
      type: 'tabs',
      tabs: ['code', 'helpers', 'preview'],
      activeTabIndex: 2,
    })
  })
})
