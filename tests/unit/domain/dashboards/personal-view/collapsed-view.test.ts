import { expect, test } from 'vitest'
import { withCollapsed, withContent } from '../../../../../src/domain/dashboards/personal-view/personal-view.ts'
import type { WidgetDefinition } from '../../../../../src/domain/widgets/widget-definition.ts'

const openDefinition: WidgetDefinition = {
  wid: 'w1',
  name: 'welcome-client',
  title: 'Welcome',
  type: 'text',
  config: { format: 'markdown', content: 'Welcome' },
}
const foldedDefinition: WidgetDefinition = { ...openDefinition, collapsed: true }

test('a fold is one’s own where everybody finds the widget otherwise, and nothing where they find it so', () => {
  expect(withCollapsed({}, true, openDefinition)).toEqual({ collapsed: true })
  expect(withCollapsed({}, false, foldedDefinition)).toEqual({ collapsed: false })
  expect(withCollapsed({ collapsed: true }, false, openDefinition)).toEqual({})
  expect(withCollapsed({ collapsed: false }, true, foldedDefinition)).toEqual({})
})

test('folding leaves the content as it is set, and setting the content leaves the fold', () => {
  expect(withCollapsed({ hidden: ['Cash'] }, true, openDefinition)).toEqual({ hidden: ['Cash'], collapsed: true })
  expect(withContent({ hidden: ['Cash'], collapsed: true }, { calendar: 'list' })).toEqual({
    calendar: 'list',
    collapsed: true,
  })
  expect(withContent({ hidden: ['Cash'] }, {})).toEqual({})
})
