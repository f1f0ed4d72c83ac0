import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type DashboardCommand,
  DashboardCommand as DashboardCommandCodec,
  Dashboard,
  DashboardEvent,
} from '../../../../src/domain/dashboards/dashboard.ts'
import { dashboardDecider, type DashboardState } from '../../../../src/domain/dashboards/decider.ts'
import { fillStructure, widgetsOf } from '../../../../src/domain/dashboards/structure.ts'
import { E, pipe } from '../../../../src/domain/fp.ts'
import type { WidgetDefinition } from '../../../../src/domain/widgets/widget-definition.ts'
import {
  dashboardArbitrary,
  dashboardCommand,
  dashboardEvent,
  dashboardType,
} from '../../support/arbitraries/dashboard.ts'

const { decide: decideCommand, evolve: evolveState, initial: initialState } = dashboardDecider('portfolio')

const textWidget = (wid: string, title = wid): WidgetDefinition => ({
  wid,
  name: 'welcome',
  title,
  type: 'text',
  config: { format: 'markdown', content: 'Welcome' },
})

const chartOf = (wid: string, url: string): WidgetDefinition => ({
  wid,
  name: 'allocation',
  title: wid,
  type: 'graph',
  config: { url },
})

const chartDefinition = (wid: string): WidgetDefinition => chartOf(wid, '/data/{entity}/{code}/allocation')

/** Left leaf a, b; right leaf c. */
const givenState: DashboardState = {
  _tag: 'Changed',
  dashboard: {
    title: 'Dashboard',
    structure: '6-6',
    rows: fillStructure('6-6', [[textWidget('a'), textWidget('b')], [chartDefinition('c')]]),
  },
}

const wids = ({ dashboard: { rows } }: DashboardState): readonly string[] => widgetsOf(rows).map(({ wid }) => wid)

describe('a change', () => {
  const accepted: readonly [string, DashboardCommand, readonly DashboardEvent[]][] = [
    [
      'of the title is kept',
      { type: 'RetitleDashboard', title: 'Ours' },
      [{ type: 'DashboardRetitled', title: 'Ours' }],
    ],
    [
      'of the title is written as it shows',
      { type: 'RetitleDashboard', title: 'Ours\u202e \u0007too' },
      [{ type: 'DashboardRetitled', title: 'Ours too' }],
    ],
    ['to the same title is quiet', { type: 'RetitleDashboard', title: 'Dashboard' }, []],
    [
      'of what stands in place of the title is kept',
      { type: 'SetTitleTemplate', titleTemplateUrl: '/templates/ours.md' },
      [{ type: 'TitleTemplateSet', titleTemplateUrl: '/templates/ours.md' }],
    ],
    [
      'of what stands in place of the title is kept without what is blank around it',
      { type: 'SetTitleTemplate', titleTemplateUrl: ' /templates/ours.md ' },
      [{ type: 'TitleTemplateSet', titleTemplateUrl: '/templates/ours.md' }],
    ],
    ['to a blank template is quiet where there is none', { type: 'SetTitleTemplate', titleTemplateUrl: ' ' }, []],
    ['that takes away a template nobody set is quiet', { type: 'SetTitleTemplate', titleTemplateUrl: null }, []],
    [
      'of the structure is kept',
      { type: 'RestructureDashboard', structure: '4-8' },
      [{ type: 'DashboardRestructured', structure: '4-8' }],
    ],
    ['to the same structure is quiet', { type: 'RestructureDashboard', structure: '6-6' }, []],
    [
      'that adds a widget is kept',
      { type: 'AddWidget', widget: textWidget('d'), cid: 'leaf-1', index: 0 },
      [{ type: 'WidgetAdded', widget: textWidget('d'), cid: 'leaf-1', index: 0 }],
    ],
    [
      'that adds what is there already is quiet',
      { type: 'AddWidget', widget: textWidget('a'), cid: 'leaf-1', index: 0 },
      [],
    ],
    ['that removes a widget is kept', { type: 'RemoveWidget', wid: 'a' }, [{ type: 'WidgetRemoved', wid: 'a' }]],
    ['that removes what is gone is quiet', { type: 'RemoveWidget', wid: 'z' }, []],
    [
      'that moves a widget is kept',
      { type: 'MoveWidget', wid: 'a', cid: 'leaf-2', index: 1 },
      [{ type: 'WidgetMoved', wid: 'a', cid: 'leaf-2', index: 1 }],
    ],
    ['that moves a widget to where it is is quiet', { type: 'MoveWidget', wid: 'b', cid: 'leaf-1', index: 9 }, []],
    [
      'that edits a widget is kept',
      { type: 'EditWidget', widget: textWidget('a', 'Hello') },
      [{ type: 'WidgetEdited', widget: textWidget('a', 'Hello') }],
    ],
    ['that edits nothing is quiet', { type: 'EditWidget', widget: textWidget('a') }, []],
  ]

  test.each(accepted)('%s', (_, command, events) => {
    expect(decideCommand(command, givenState)).toEqual(E.right(events))
  })

  const refused: readonly [string, DashboardCommand, string, string | null][] = [
    ['to no title', { type: 'RetitleDashboard', title: '  ' }, 'TitleRequired', null],
    [
      'that adds a widget without a title',
      { type: 'AddWidget', widget: textWidget('d', ''), cid: 'leaf-1', index: 0 },
      'TitleRequired',
      'd',
    ],
    [
      'that adds a widget nowhere',
      { type: 'AddWidget', widget: textWidget('d'), cid: 'leaf-7', index: 0 },
      'NoSuchColumn',
      'd',
    ],
    [
      'that adds another widget under the same id',
      { type: 'AddWidget', widget: chartDefinition('a'), cid: 'leaf-1', index: 0 },
      'WidgetAlreadyThere',
      'a',
    ],
    ['that moves a widget that is gone', { type: 'MoveWidget', wid: 'z', cid: 'leaf-1', index: 0 }, 'WidgetGone', 'z'],
    ['that moves a widget nowhere', { type: 'MoveWidget', wid: 'a', cid: 'leaf-7', index: 0 }, 'NoSuchColumn', 'a'],
    ['that edits a widget that is gone', { type: 'EditWidget', widget: textWidget('z') }, 'WidgetGone', 'z'],
    ['that takes away a title', { type: 'EditWidget', widget: textWidget('a', ' ') }, 'TitleRequired', 'a'],
    ['to a title nobody can read', { type: 'RetitleDashboard', title: 'x'.repeat(201) }, 'TitleTooLong', null],
    [
      'to a template that is no path',
      { type: 'SetTitleTemplate', titleTemplateUrl: 'ours.md' },
      'TitleTemplateNotValid',
      null,
    ],
    [
      'to a template with a path of more than 200 letters',
      { type: 'SetTitleTemplate', titleTemplateUrl: `/${'x'.repeat(200)}` },
      'TitleTemplateNotValid',
      null,
    ],
    [
      'that adds a widget under a title nobody can read',
      { type: 'AddWidget', widget: textWidget('d', 'x'.repeat(201)), cid: 'leaf-1', index: 0 },
      'TitleTooLong',
      'd',
    ],
    [
      'that adds a widget with figures from elsewhere',
      { type: 'AddWidget', widget: chartOf('d', 'https://example.com/'), cid: 'leaf-1', index: 0 },
      'ConfigNotValid',
      'd',
    ],
    [
      'that leads a widget out of the API',
      { type: 'EditWidget', widget: chartOf('c', '/../metrics') },
      'ConfigNotValid',
      'c',
    ],
    ['of the type of a widget', { type: 'EditWidget', widget: chartDefinition('a') }, 'WidgetTypeFixed', 'a'],
  ]

  test.each(refused)('%s is refused', (_, command, _tag, wid) => {
    expect(decideCommand(command, givenState)).toEqual(E.left({ _tag, wid }))
  })

  test('of a widget leaves what it stood with before as it is', () => {
    const before = { ...chartOf('a', '/../metrics'), title: 'x'.repeat(300) }
    const state: DashboardState = {
      ...givenState,
      dashboard: { ...givenState.dashboard, rows: fillStructure('6-6', [[before], []]) },
    }
    const widget: WidgetDefinition = { ...before, fullScreen: true }
    expect(decideCommand({ type: 'EditWidget', widget }, state)).toEqual(E.right([{ type: 'WidgetEdited', widget }]))
  })

  test('of a dashboard never changed pins its default first', () => {
    expect(decideCommand({ type: 'RetitleDashboard', title: 'Ours' }, initialState)).toEqual(
      E.right([
        { type: 'DashboardCreated', dashboard: initialState.dashboard },
        { type: 'DashboardRetitled', title: 'Ours' },
      ]),
    )
  })

  test('that is quiet leaves a default as it is', () => {
    expect(decideCommand({ type: 'RemoveWidget', wid: 'z' }, initialState)).toEqual(E.right([]))
  })
})

test('a widget lands at its index, in the column named', () => {
  expect(wids(evolveState(givenState, { type: 'WidgetMoved', wid: 'c', cid: 'leaf-1', index: 1 }))).toEqual([
    'a',
    'c',
    'b',
  ])
  expect(
    wids(evolveState(givenState, { type: 'WidgetAdded', widget: textWidget('d'), cid: 'leaf-2', index: 9 })),
  ).toEqual(['a', 'b', 'c', 'd'])
})

const stateArbitrary: fc.Arbitrary<DashboardState> = fc.record({
  _tag: fc.constantFrom('Default' as const, 'Changed' as const),
  dashboard: dashboardArbitrary,
})

test('every list of events folds into a dashboard that has each widget once', () => {
  fc.assert(
    fc.property(stateArbitrary, fc.array(dashboardEvent, { maxLength: 20 }), (from, events) => {
      const folded = events.reduce(evolveState, from)
      expect(E.isRight(Dashboard.decode(folded.dashboard))).toBe(true)
      expect(new Set(wids(folded)).size).toBe(wids(folded).length)
    }),
  )
})

test('repeating a command that was accepted is quiet', () => {
  fc.assert(
    fc.property(stateArbitrary, dashboardCommand, (from, command) => {
      const again = pipe(
        decideCommand(command, from),
        E.chain((events) => decideCommand(command, events.reduce(evolveState, from))),
      )
      expect(E.isLeft(again) || again.right.length === 0).toBe(true)
    }),
  )
})

test('what is decided on a default folds to the same whoever folds it', () => {
  fc.assert(
    fc.property(dashboardType, dashboardType, dashboardCommand, (type, other, command) => {
      const decider = dashboardDecider(type)
      const events = pipe(
        decider.decide(command, decider.initial),
        E.getOrElse((): readonly DashboardEvent[] => []),
      )
      fc.pre(events.length > 0)
      expect(events.reduce(evolveState, dashboardDecider(other).initial)).toEqual(
        events.reduce(evolveState, decider.initial),
      )
    }),
  )
})

test('commands, events and dashboards survive being written and read', () => {
  fc.assert(
    fc.property(dashboardCommand, dashboardEvent, dashboardArbitrary, (command, event, whole) => {
      expect(DashboardCommandCodec.decode(DashboardCommandCodec.encode(command))).toEqual(E.right(command))
      expect(DashboardEvent.decode(DashboardEvent.encode(event))).toEqual(E.right(event))
      expect(Dashboard.decode(Dashboard.encode(whole))).toEqual(E.right(whole))
    }),
  )
})
