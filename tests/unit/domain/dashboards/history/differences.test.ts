import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decideChange } from '../../../../../src/domain/dashboards/decide-change.ts'
import { DashboardDifference, dashboardDifferences } from '../../../../../src/domain/dashboards/history/differences.ts'
import type { Dashboard, DashboardCommand } from '../../../../../src/domain/dashboards/dashboard.ts'
import { evolveDashboard } from '../../../../../src/domain/dashboards/decider.ts'
import { fillStructure, mapLeaves } from '../../../../../src/domain/dashboards/structure.ts'
import { E, pipe } from '../../../../../src/domain/fp.ts'
import { sameJson } from '../../../../../src/domain/json/parse-json.ts'
import type { WidgetDefinition } from '../../../../../src/domain/widgets/widget-definition.ts'
import { dashboardArbitrary, dashboardCommand } from '../../../support/arbitraries/dashboard.ts'

const textWidget = (wid: string, title = wid): WidgetDefinition => ({
  wid,
  name: 'welcome',
  title,
  type: 'text',
  config: { format: 'markdown', content: '' },
})

const wideDashboard: Dashboard = {
  title: 'Ours',
  structure: '12/4-4-4',
  rows: fillStructure('12/4-4-4', [
    [textWidget('a'), textWidget('b'), textWidget('c')],
    [textWidget('d')],
    [],
    [textWidget('e')],
  ]),
}

const after = (act: DashboardCommand, on: Dashboard = wideDashboard): Dashboard =>
  pipe(
    decideChange(act, on),
    E.match(
      () => on,
      (events) => events.reduce(evolveDashboard, on),
    ),
  )

/** Writes out the defaults of a widget: not collapsed, and no title of its own. */
const plainDashboard = (whole: Dashboard): Dashboard => ({
  ...whole,
  rows: mapLeaves(whole.rows, ({ widgets }) =>
    widgets.map(({ collapsed = false, titleModified = false, ...widget }) => ({ ...widget, collapsed, titleModified })),
  ),
})

describe('what differs after', () => {
  const rows: readonly [string, DashboardCommand, readonly DashboardDifference[]][] = [
    [
      'another title',
      { type: 'RetitleDashboard', title: 'Theirs' },
      [{ _tag: 'Retitled', before: 'Ours', after: 'Theirs' }],
    ],
    [
      'another template in place of the title',
      { type: 'SetTitleTemplate', titleTemplateUrl: '/templates/ours.md' },
      [{ _tag: 'Retitled', before: 'Ours', after: 'Ours' }],
    ],
    [
      'another structure, though widgets were poured into other columns',
      { type: 'RestructureDashboard', structure: '6-6' },
      [{ _tag: 'Restructured', before: '12/4-4-4', after: '6-6' }],
    ],
    [
      'a widget more',
      { type: 'AddWidget', widget: textWidget('f', 'New'), cid: 'leaf-1', index: 0 },
      [{ _tag: 'WidgetAdded', wid: 'f', title: 'New', column: 1 }],
    ],
    ['a widget less', { type: 'RemoveWidget', wid: 'a' }, [{ _tag: 'WidgetRemoved', wid: 'a', title: 'a' }]],
    [
      'a widget moved to another column',
      { type: 'MoveWidget', wid: 'a', cid: 'leaf-3', index: 0 },
      [{ _tag: 'WidgetMoved', wid: 'a', title: 'a', from: 1, column: 3 }],
    ],
    [
      'a widget moved within its column, those it passed standing still',
      { type: 'MoveWidget', wid: 'a', cid: 'leaf-1', index: 2 },
      [{ _tag: 'WidgetMoved', wid: 'a', title: 'a', from: 1, column: 1 }],
    ],
    [
      'another title of a widget, its own from now on',
      { type: 'EditWidget', widget: { ...textWidget('a', 'Hello'), titleModified: true } },
      [{ _tag: 'WidgetRetitled', wid: 'a', title: 'Hello', before: 'a' }],
    ],
    [
      'another content of a widget',
      { type: 'EditWidget', widget: { ...textWidget('a'), type: 'text', config: { format: 'html', content: '' } } },
      [{ _tag: 'WidgetReconfigured', wid: 'a', title: 'a' }],
    ],
    ['a widget folded', { type: 'CollapseWidget', wid: 'a' }, [{ _tag: 'WidgetCollapsed', wid: 'a', title: 'a' }]],
  ]

  test.each(rows)('%s', (_, act, expected) => {
    expect(dashboardDifferences(wideDashboard, after(act))).toEqual(expected)
  })

  test('a widget unfolded', () => {
    expect(dashboardDifferences(after({ type: 'CollapseWidget', wid: 'a' }), wideDashboard)).toEqual([
      { _tag: 'WidgetExpanded', wid: 'a', title: 'a' },
    ])
  })
})

test('there are differences exactly when two dashboards are not the same', () => {
  fc.assert(
    fc.property(dashboardArbitrary, dashboardArbitrary, (before, other) => {
      expect(dashboardDifferences(before, other).length === 0).toBe(
        sameJson(plainDashboard(before), plainDashboard(other)),
      )
      expect(dashboardDifferences(before, before)).toEqual([])
    }),
  )
})

test('an act differs in one thing, or one for each thing it edits, and every difference can be written and read', () => {
  fc.assert(
    fc.property(dashboardArbitrary, dashboardCommand, (before, act) => {
      const made = after(act, before)
      const found = dashboardDifferences(before, made)
      expect(found.length === 0).toBe(sameJson(plainDashboard(before), plainDashboard(made)))
      expect(found.length).toBeLessThanOrEqual(act.type === 'EditWidget' ? 3 : 1)
      found.forEach((difference) => {
        expect(DashboardDifference.decode(DashboardDifference.encode(difference))).toEqual(E.right(difference))
      })
    }),
  )
})

test('what was added one way was removed the other, and as much was moved', () => {
  const tagged = (found: readonly DashboardDifference[], tag: DashboardDifference['_tag']) =>
    found.flatMap((difference) => (difference._tag === tag && 'wid' in difference ? [difference.wid] : [])).toSorted()
  fc.assert(
    fc.property(dashboardArbitrary, dashboardArbitrary, (one, other) => {
      const [there, back] = [dashboardDifferences(one, other), dashboardDifferences(other, one)]
      expect(tagged(there, 'WidgetAdded')).toEqual(tagged(back, 'WidgetRemoved'))
      if (one.structure === other.structure)
        expect(tagged(there, 'WidgetMoved')).toHaveLength(tagged(back, 'WidgetMoved').length)
    }),
  )
})
