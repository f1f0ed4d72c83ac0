import { describe, expect, test } from 'vitest'
import { defaultDashboard } from '../../../../../src/domain/dashboards/default-dashboard.ts'
import { mapLeaves, widgetsOf } from '../../../../../src/domain/dashboards/structure.ts'
import { O } from '../../../../../src/domain/fp.ts'
import { followLibrary, type FindLibraryWidget, notesOn } from '../../../../../src/domain/widgets/library/following.ts'
import { standardLibrary } from '../../../../../src/domain/widgets/standard.ts'
import type { WidgetDefinition } from '../../../../../src/domain/widgets/widget-definition.ts'
import type { Widget } from '../../../../../src/domain/widgets/widget.ts'

const group = defaultDashboard('group')

const libraryWith =
  (change: Partial<Widget>): FindLibraryWidget =>
  (name) =>
    O.fromNullable(
      standardLibrary
        .map((widget) => (widget.name === 'holdings' ? { ...widget, ...change } : widget))
        .find((one) => one.name === name),
    )

const config = { url: '/data/{entity}/{code}/holdings?by=security', refreshSeconds: 60 }
const changed = libraryWith({ title: 'What you own', config })

const ownHoldings = (own: Partial<Pick<WidgetDefinition, 'titleModified' | 'configModified'>>) => ({
  ...group,
  rows: mapLeaves(group.rows, ({ widgets }) =>
    widgets.map((widget) => (widget.name === 'holdings' ? { ...widget, ...own } : widget)),
  ),
})

const holdingsOf = (rows: (typeof group)['rows']) => widgetsOf(rows).find(({ name }) => name === 'holdings')
const before = holdingsOf(group.rows)

describe('a widget on a dashboard', () => {
  test('is what it was while the library is', () => {
    expect(followLibrary(libraryWith({}), group)).toEqual(group)
  })

  test('follows the title and the config of the library, and the others stay', () => {
    const { rows } = followLibrary(changed, group)
    expect(holdingsOf(rows)).toEqual({ ...before, title: 'What you own', config })
    expect(widgetsOf(rows).filter(({ name }) => name !== 'holdings')).toEqual(
      widgetsOf(group.rows).filter(({ name }) => name !== 'holdings'),
    )
  })

  test('keeps a title or a config the dashboard has made its own', () => {
    expect(holdingsOf(followLibrary(changed, ownHoldings({ titleModified: true })).rows)).toMatchObject({
      title: before?.title,
      config,
    })
    expect(holdingsOf(followLibrary(changed, ownHoldings({ configModified: true })).rows)).toMatchObject({
      title: 'What you own',
      config: before?.config,
    })
  })

  test('stays as it is when the library has none of that name, or one of another type', () => {
    expect(followLibrary(() => O.none, group)).toEqual(group)
    const text = libraryWith({ widgetType: 'text', config: { format: 'markdown', content: 'x' } })
    expect(holdingsOf(followLibrary(text, group).rows)).toEqual(before)
  })
})

test('the notes on a dashboard are those of its own widgets, where there are any', () => {
  const notes = notesOn(libraryWith({ info: [{ title: 'Own', content: 'What you own.' }] }), group)
  expect(notes['holdings']).toEqual([{ title: 'Own', content: 'What you own.' }])
  expect(Object.keys(notes)).not.toContain('welcome-client')
  expect(Object.keys(notes)).not.toContain('gains')
})
