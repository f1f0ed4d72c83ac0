import { expect, test } from 'vitest'
import { withCollapsed, withContent } from '../../../../../src/domain/dashboards/personal-view/personal-view.ts'
import type { WidgetDefinition } from '../../../../../src/domain/widgets/widget-definition.ts'

const open: WidgetDefinition = {
  wid: 'w1',
  name: 'welcome-client',
  title: 'Welcome',
  type: 'text',
  config: { format: 'markdown', content: 'Welcome' },
}
const folded: WidgetDefinition = { ...open, collapsed: true }

test('a fold is one’s own where everybody finds the widget otherwise, and nothing where they find it so', () => {
  expect(withCollapsed({}, true, open)).toEqual({ collapsed: true })
  expect(withCollapsed({}, false, folded)).toEqual({ collapsed: false })
  expect(withCollapsed({ collapsed: true }, false, open)).toEqual({})
  expect(withCollapsed({ collapsed: false }, true, folded)).toEqual({})
})

test('folding leaves the content as it is set, and setting the content leaves the fold', () => {
  expect(withCollapsed({ hidden: ['Cash'] }, true, open)).toEqual({ hidden: ['Cash'], collapsed: true })
  expect(withContent({ hidden: ['Cash'], collapsed: true }, { calendar: 'list' })).toEqual({
    calendar: 'list',
    collapsed: true,
  })
  expect(withContent({ hidden: ['Cash'] }, {})).toEqual({})
})
