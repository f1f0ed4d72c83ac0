import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DashboardCommand, Dashboard, DashboardEvent } from '../../../../../src/domain/dashboards/dashboard.ts'
import { evolveDashboard } from '../../../../../src/domain/dashboards/decider.ts'
import { rebaseCommands } from '../../../../../src/domain/dashboards/editing/rebase.ts'
import { fillStructure } from '../../../../../src/domain/dashboards/structure.ts'
import type { WidgetDefinition } from '../../../../../src/domain/widgets/widget-definition.ts'
import { dashboardArbitrary, dashboardCommand } from '../../../support/arbitraries/dashboard.ts'

const textWidget = (wid: string, title = wid, content = 'Welcome'): WidgetDefinition => ({
  wid,
  name: 'welcome',
  title,
  type: 'text',
  config: { format: 'markdown', content },
})

/** Left leaf a, b, c; right leaf d. */
const givenDashboard: Dashboard = {
  title: 'Dashboard',
  structure: '6-6',
  rows: fillStructure('6-6', [[textWidget('a'), textWidget('b'), textWidget('c')], [textWidget('d')]]),
}

const onto = (acts: readonly DashboardCommand[], ...events: readonly DashboardEvent[]) =>
  rebaseCommands(acts, { before: givenDashboard, after: events.reduce(evolveDashboard, givenDashboard), events })

const retitleCommand = (title: string): DashboardCommand => ({ type: 'RetitleDashboard', title })
const templateCommand = (titleTemplateUrl: string): DashboardCommand => ({ type: 'SetTitleTemplate', titleTemplateUrl })
const restructureCommand: DashboardCommand = { type: 'RestructureDashboard', structure: '4-8' }
const moveCommand = (wid: string, cid: string, index: number): DashboardCommand => ({
  type: 'MoveWidget',
  wid,
  cid,
  index,
})
const editCommand = (widget: WidgetDefinition): DashboardCommand => ({ type: 'EditWidget', widget })
const removeCommand = (wid: string): DashboardCommand => ({ type: 'RemoveWidget', wid })

describe('an act on a dashboard somebody else has changed', () => {
  const together: readonly [string, DashboardCommand, DashboardEvent, DashboardCommand][] = [
    ['of another thing is kept', retitleCommand('Ours'), { type: 'WidgetRemoved', wid: 'a' }, retitleCommand('Ours')],
    [
      'that wants the same is kept',
      retitleCommand('Ours'),
      { type: 'DashboardRetitled', title: 'Ours' },
      retitleCommand('Ours'),
    ],
    [
      'of the title is kept beside another template for it',
      retitleCommand('Ours'),
      { type: 'TitleTemplateSet', titleTemplateUrl: '/templates/theirs.md' },
      retitleCommand('Ours'),
    ],
    [
      'that wants the same template is kept',
      templateCommand('/templates/ours.md'),
      { type: 'TitleTemplateSet', titleTemplateUrl: '/templates/ours.md' },
      templateCommand('/templates/ours.md'),
    ],
    [
      'that edits another field of the same widget is merged',
      editCommand(textWidget('a', 'Mine')),
      { type: 'WidgetEdited', widget: textWidget('a', 'a', 'Theirs') },
      editCommand(textWidget('a', 'Mine', 'Theirs')),
    ],
    [
      'that edits a widget they folded keeps it folded',
      editCommand(textWidget('a', 'Mine')),
      { type: 'WidgetCollapsed', wid: 'a' },
      editCommand({ ...textWidget('a', 'Mine'), collapsed: true }),
    ],
    [
      'that puts a widget below another follows that one',
      moveCommand('d', 'leaf-1', 2),
      { type: 'WidgetAdded', widget: textWidget('e'), cid: 'leaf-1', index: 0 },
      moveCommand('d', 'leaf-1', 3),
    ],
    [
      'that puts a widget on top keeps it above what it was put above',
      moveCommand('d', 'leaf-1', 0),
      { type: 'WidgetMoved', wid: 'c', cid: 'leaf-1', index: 0 },
      moveCommand('d', 'leaf-1', 1),
    ],
    [
      'into a column that is gone goes into the last',
      { type: 'AddWidget', widget: textWidget('e'), cid: 'leaf-3', index: 0 },
      { type: 'DashboardRetitled', title: 'Theirs' },
      { type: 'AddWidget', widget: textWidget('e'), cid: 'leaf-2', index: 1 },
    ],
    [
      'that removes what they removed is kept',
      removeCommand('a'),
      { type: 'WidgetRemoved', wid: 'a' },
      removeCommand('a'),
    ],
    [
      'that removes what they only moved is kept',
      removeCommand('a'),
      { type: 'WidgetMoved', wid: 'a', cid: 'leaf-2', index: 0 },
      removeCommand('a'),
    ],
  ]
  test.each(together)('%s', (_, act, event, kept) => {
    expect(onto([act], event)).toEqual({ kept: [{ index: 0, act: kept }], refused: [] })
  })

  const apart: readonly [
    string,
    DashboardCommand,
    DashboardEvent,
    ReturnType<typeof rebaseCommands>['refused'][0]['refusal'],
  ][] = [
    [
      'that retitles it otherwise',
      retitleCommand('Mine'),
      { type: 'DashboardRetitled', title: 'Theirs' },
      { _tag: 'DashboardRetitled', wid: null },
    ],
    [
      'that sets another template in place of the title',
      templateCommand('/templates/ours.md'),
      { type: 'TitleTemplateSet', titleTemplateUrl: '/templates/theirs.md' },
      { _tag: 'TitleTemplateChanged', wid: null },
    ],
    [
      'that restructures it otherwise',
      restructureCommand,
      { type: 'DashboardRestructured', structure: '6-6/12' },
      { _tag: 'DashboardRestructured', wid: null },
    ],
    [
      'that edits the same field',
      editCommand(textWidget('a', 'Mine')),
      { type: 'WidgetEdited', widget: textWidget('a', 'Theirs') },
      { _tag: 'WidgetChanged', wid: 'a' },
    ],
    [
      'that edits a widget that is gone',
      editCommand(textWidget('a', 'Mine')),
      { type: 'WidgetRemoved', wid: 'a' },
      { _tag: 'WidgetGone', wid: 'a' },
    ],
    [
      'that moves a widget they moved elsewhere',
      moveCommand('a', 'leaf-2', 0),
      { type: 'WidgetMoved', wid: 'a', cid: 'leaf-1', index: 2 },
      { _tag: 'WidgetMoved', wid: 'a' },
    ],
    [
      'that removes a widget they edited',
      removeCommand('a'),
      { type: 'WidgetEdited', widget: textWidget('a', 'Theirs') },
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
    expect(onto([act, moveCommand('b', 'leaf-2', 0)], event)).toMatchObject({
      kept: [{ index: 1 }],
      refused: [{ index: 0, refusal }],
    })
  })

  test('keeps an edit of another field though an earlier edit of the same widget is refused', () => {
    const acts = [editCommand(textWidget('a', 'Mine')), editCommand(textWidget('a', 'Mine', 'Mine too'))]
    expect(onto(acts, { type: 'WidgetEdited', widget: textWidget('a', 'Theirs') })).toEqual({
      kept: [{ index: 1, act: editCommand(textWidget('a', 'Theirs', 'Mine too')) }],
      refused: [{ index: 0, refusal: { _tag: 'WidgetChanged', wid: 'a' } }],
    })
  })
})

test('acts that could be done are kept as they are when nobody did anything meanwhile', () => {
  fc.assert(
    fc.property(dashboardArbitrary, fc.array(dashboardCommand, { maxLength: 8 }), (before, acts) => {
      const { kept, refused } = rebaseCommands(acts, { before, after: before, events: [] })
      const again = rebaseCommands(
        kept.map(({ act }) => act),
        { before, after: before, events: [] },
      )
      expect(again.refused).toEqual([])
      expect(kept.length + refused.length).toBe(acts.length)
    }),
  )
})
