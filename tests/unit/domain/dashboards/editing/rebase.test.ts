import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DashboardCommand, Dashboard, DashboardEvent } from '../../../../../src/domain/dashboards/dashboard.ts'
import { evolveDashboard } from '../../../../../src/domain/dashboards/decider.ts'
import { rebase } from '../../../../../src/domain/dashboards/editing/rebase.ts'
import { fill } from '../../../../../src/domain/dashboards/structure.ts'
import type { WidgetDefinition } from '../../../../../src/domain/widgets/widget-definition.ts'
import { dashboard, dashboardCommand } from '../../../support/arbitraries/dashboard.ts'

const words = (wid: string, title = wid, content = 'Welcome'): WidgetDefinition => ({
  wid,
  name: 'welcome',
  title,
  type: 'text',
  config: { format: 'markdown', content },
})

/** Left leaf a, b, c; right leaf d. */
const given: Dashboard = {
  title: 'Dashboard',
  structure: '6-6',
  rows: fill('6-6', [[words('a'), words('b'), words('c')], [words('d')]]),
}

const onto = (acts: readonly DashboardCommand[], ...events: readonly DashboardEvent[]) =>
  rebase(acts, { before: given, after: events.reduce(evolveDashboard, given), events })

const retitle = (title: string): DashboardCommand => ({ type: 'RetitleDashboard', title })
const template = (titleTemplateUrl: string): DashboardCommand => ({ type: 'SetTitleTemplate', titleTemplateUrl })
const restructure: DashboardCommand = { type: 'RestructureDashboard', structure: '4-8' }
const move = (wid: string, cid: string, index: number): DashboardCommand => ({ type: 'MoveWidget', wid, cid, index })
const edit = (widget: WidgetDefinition): DashboardCommand => ({ type: 'EditWidget', widget })
const remove = (wid: string): DashboardCommand => ({ type: 'RemoveWidget', wid })

describe('an act on a dashboard somebody else has changed', () => {
  const together: readonly [string, DashboardCommand, DashboardEvent, DashboardCommand][] = [
    ['of another thing is kept', retitle('Ours'), { type: 'WidgetRemoved', wid: 'a' }, retitle('Ours')],
    ['that wants the same is kept', retitle('Ours'), { type: 'DashboardRetitled', title: 'Ours' }, retitle('Ours')],
    [
      'of the title is kept beside another template for it',
      retitle('Ours'),
      { type: 'TitleTemplateSet', titleTemplateUrl: '/templates/theirs.md' },
      retitle('Ours'),
    ],
    [
      'that wants the same template is kept',
      template('/templates/ours.md'),
      { type: 'TitleTemplateSet', titleTemplateUrl: '/templates/ours.md' },
      template('/templates/ours.md'),
    ],
    [
      'that edits another field of the same widget is merged',
      edit(words('a', 'Mine')),
      { type: 'WidgetEdited', widget: words('a', 'a', 'Theirs') },
      edit(words('a', 'Mine', 'Theirs')),
    ],
    [
      'that edits a widget they folded keeps it folded',
      edit(words('a', 'Mine')),
      { type: 'WidgetCollapsed', wid: 'a' },
      edit({ ...words('a', 'Mine'), collapsed: true }),
    ],
    [
      'that puts a widget below another follows that one',
      move('d', 'leaf-1', 2),
      { type: 'WidgetAdded', widget: words('e'), cid: 'leaf-1', index: 0 },
      move('d', 'leaf-1', 3),
    ],
    [
      'that puts a widget on top keeps it above what it was put above',
      move('d', 'leaf-1', 0),
      { type: 'WidgetMoved', wid: 'c', cid: 'leaf-1', index: 0 },
      move('d', 'leaf-1', 1),
    ],
    [
      'into a column that is gone goes into the last',
      { type: 'AddWidget', widget: words('e'), cid: 'leaf-3', index: 0 },
      { type: 'DashboardRetitled', title: 'Theirs' },
      { type: 'AddWidget', widget: words('e'), cid: 'leaf-2', index: 1 },
    ],
    ['that removes what they removed is kept', remove('a'), { type: 'WidgetRemoved', wid: 'a' }, remove('a')],
    [
      'that removes what they only moved is kept',
      remove('a'),
      { type: 'WidgetMoved', wid: 'a', cid: 'leaf-2', index: 0 },
      remove('a'),
    ],
  ]
  test.each(together)('%s', (_, act, event, kept) => {
    expect(onto([act], event)).toEqual({ kept: [{ index: 0, act: kept }], refused: [] })
  })

  const apart: readonly [
    string,
    DashboardCommand,
    DashboardEvent,
    ReturnType<typeof rebase>['refused'][0]['refusal'],
  ][] = [
    [
      'that retitles it otherwise',
      retitle('Mine'),
      { type: 'DashboardRetitled', title: 'Theirs' },
      { _tag: 'DashboardRetitled', wid: null },
    ],
    [
      'that sets another template in place of the title',
      template('/templates/ours.md'),
      { type: 'TitleTemplateSet', titleTemplateUrl: '/templates/theirs.md' },
      { _tag: 'TitleTemplateChanged', wid: null },
    ],
    [
      'that restructures it otherwise',
      restructure,
      { type: 'DashboardRestructured', structure: '6-6/12' },
      { _tag: 'DashboardRestructured', wid: null },
    ],
    [
      'that edits the same field',
      edit(words('a', 'Mine')),
      { type: 'WidgetEdited', widget: words('a', 'Theirs') },
      { _tag: 'WidgetChanged', wid: 'a' },
    ],
    [
      'that edits a widget that is gone',
      edit(words('a', 'Mine')),
      { type: 'WidgetRemoved', wid: 'a' },
      { _tag: 'WidgetGone', wid: 'a' },
    ],
    [
      'that moves a widget they moved elsewhere',
      move('a', 'leaf-2', 0),
      { type: 'WidgetMoved', wid: 'a', cid: 'leaf-1', index: 2 },
      { _tag: 'WidgetMoved', wid: 'a' },
    ],
    [
      'that removes a widget they edited',
      remove('a'),
      { type: 'WidgetEdited', widget: words('a', 'Theirs') },
      { _tag: 'WidgetChanged', wid: 'a' },
    ],
    [
      'that folds a widget that is gone',
      { type: 'CollapseWidget', wid: 'a' },
      { type: 'WidgetRemoved', wid: 'a' },
      { _tag: 'WidgetGone', wid: 'a' },
    ],
  ]
  test.each(apart)('%s is refused alone', (_, act, event, refusal) => {
    expect(onto([act, move('b', 'leaf-2', 0)], event)).toMatchObject({
      kept: [{ index: 1 }],
      refused: [{ index: 0, refusal }],
    })
  })

  test('keeps an edit of another field though an earlier edit of the same widget is refused', () => {
    const acts = [edit(words('a', 'Mine')), edit(words('a', 'Mine', 'Mine too'))]
    expect(onto(acts, { type: 'WidgetEdited', widget: words('a', 'Theirs') })).toEqual({
      kept: [{ index: 1, act: edit(words('a', 'Theirs', 'Mine too')) }],
      refused: [{ index: 0, refusal: { _tag: 'WidgetChanged', wid: 'a' } }],
    })
  })
})

test('acts that could be done are kept as they are when nobody did anything meanwhile', () => {
  fc.assert(
    fc.property(dashboard, fc.array(dashboardCommand, { maxLength: 8 }), (before, acts) => {
      const { kept, refused } = rebase(acts, { before, after: before, events: [] })
      const again = rebase(
        kept.map(({ act }) => act),
        { before, after: before, events: [] },
      )
      expect(again.refused).toEqual([])
      expect(kept.length + refused.length).toBe(acts.length)
    }),
  )
})
