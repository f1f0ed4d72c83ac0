import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dashboardDecider } from '../../../../../src/domain/dashboards/decider.ts'
import { defaultDashboard } from '../../../../../src/domain/dashboards/default-dashboard.ts'
import { dashboardDifferences } from '../../../../../src/domain/dashboards/history/differences.ts'
import type { DashboardEvent } from '../../../../../src/domain/dashboards/dashboard.ts'
import {
  dashboardAt,
  type RecordedChange,
  savesOf,
  decideRestore,
} from '../../../../../src/domain/dashboards/history/history.ts'
import { dashboardArbitrary, dashboardEvent } from '../../../support/arbitraries/dashboard.ts'

const initial = defaultDashboard('portfolio')
const all = { before: Infinity, maxEntries: 100 }

const recordedChanges = (...saves: readonly (readonly DashboardEvent[])[]): readonly RecordedChange[] =>
  saves
    .flatMap((events, save) => events.map((event) => ({ event, correlation: save.toString() })))
    .map((change, index) => ({ ...change, revision: index + 1, at: '2026-07-01T10:00:00.000Z', actor: 'admin' }))

const retitledEvent = (title: string): DashboardEvent => ({ type: 'DashboardRetitled', title })

describe('the history of a dashboard', () => {
  const changes = recordedChanges(
    [{ type: 'DashboardCreated', dashboard: initial }, retitledEvent('One')],
    [retitledEvent('Two'), { type: 'WidgetRemoved', wid: 'holdings' }],
    [{ type: 'DashboardRestored', revision: 2, dashboard: { ...initial, title: 'One' } }],
  )

  test('tells each save once, the newest first, by what it came to', () => {
    expect(savesOf(initial, changes, all)).toMatchObject([
      {
        first: 5,
        revision: 5,
        restored: 2,
        differences: [
          { _tag: 'Retitled', before: 'Two', after: 'One' },
          { _tag: 'WidgetAdded', title: 'Holdings' },
        ],
      },
      {
        first: 3,
        revision: 4,
        restored: null,
        differences: [
          { _tag: 'Retitled', before: 'One', after: 'Two' },
          { _tag: 'WidgetRemoved', title: 'Holdings' },
        ],
      },
      { first: 1, revision: 2, restored: null, differences: [{ _tag: 'Retitled', before: 'Dashboard', after: 'One' }] },
    ])
  })

  test('begins with the default of its first day, whatever the default is by now', () => {
    const now: typeof initial = { ...initial, title: 'Today', rows: defaultDashboard('admin').rows }
    expect(savesOf(now, changes, all)).toEqual(savesOf(initial, changes, all))
    expect(dashboardAt(now, changes, 0)).toEqual(initial)
    expect(dashboardAt(now, [], 0)).toEqual(now)
  })

  test('can be read page by page', () => {
    const pages = [all.before, 5, 3].map((before) => savesOf(initial, changes, { before, maxEntries: 1 }))
    expect(pages.flat()).toEqual(savesOf(initial, changes, all))
    expect(savesOf(initial, changes, { before: 1, maxEntries: 1 })).toEqual([])
  })

  test('has the dashboard as it was at each revision, 0 being its beginning', () => {
    expect([0, 2, 4, 5].map((revision) => dashboardAt(initial, changes, revision).title)).toEqual([
      'Dashboard',
      'One',
      'Two',
      'One',
    ])
  })
})

test('every save tells the way from the dashboard before it to the one after it', () => {
  fc.assert(
    fc.property(fc.array(fc.array(dashboardEvent, { minLength: 1, maxLength: 3 }), { maxLength: 5 }), (saves) => {
      const changes = recordedChanges(...saves)
      savesOf(initial, changes, all).forEach((save) => {
        const [before, after] = [save.first - 1, save.revision].map((at) => dashboardAt(initial, changes, at))
        expect(before && after && dashboardDifferences(before, after)).toEqual(save.differences)
      })
    }),
  )
})

describe('restoring', () => {
  const { initial: untouched, evolve } = dashboardDecider('portfolio')

  test('brings a dashboard back as it was, whatever it has become', () => {
    fc.assert(
      fc.property(dashboardArbitrary, dashboardArbitrary, fc.nat(), (now, then, revision) => {
        const state = { _tag: 'Changed', dashboard: now } as const
        const restored = decideRestore({ type: 'RestoreDashboard', revision, dashboard: then }, state)
        const after = restored.reduce(evolve, state)
        expect(dashboardDifferences(after.dashboard, then)).toEqual([])
        expect(decideRestore({ type: 'RestoreDashboard', revision, dashboard: then }, after)).toEqual([])
      }),
    )
  })

  test('what is so already is quiet', () => {
    expect(decideRestore({ type: 'RestoreDashboard', revision: 0, dashboard: initial }, untouched)).toEqual([])
  })

  test('a default one pins it first', () => {
    const before = { ...initial, title: 'Ours' }
    expect(decideRestore({ type: 'RestoreDashboard', revision: 1, dashboard: before }, untouched)).toEqual([
      { type: 'DashboardCreated', dashboard: initial },
      { type: 'DashboardRestored', revision: 1, dashboard: before },
    ])
  })
})
