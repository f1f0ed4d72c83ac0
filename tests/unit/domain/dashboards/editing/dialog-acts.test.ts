import { expect, test } from 'vitest'
import type { Dashboard } from '../../../../../src/domain/dashboards/dashboard.ts'
import { additionCommands, descriptionCommands } from '../../../../../src/domain/dashboards/editing/acts.ts'
import { fillStructure, leavesOf } from '../../../../../src/domain/dashboards/structure.ts'
import { O } from '../../../../../src/domain/fp.ts'
import { standardLibrary } from '../../../../../src/domain/widgets/standard.ts'
import { widgetDefinitionOf } from '../../../../../src/domain/widgets/widget.ts'

const before: Dashboard = { title: 'Ours', structure: '6-6', rows: fillStructure('6-6', []) }

test('a description asks for what is another, and for nothing when it is the same', () => {
  expect(descriptionCommands(before, before)).toEqual([])
  expect(descriptionCommands(before, { title: 'Theirs', structure: '4-8' })).toEqual([
    { type: 'RetitleDashboard', title: 'Theirs' },
    { type: 'RestructureDashboard', structure: '4-8' },
  ])
})

test('a template in place of the title is set, changed and taken away by its address', () => {
  const templated = { ...before, titleTemplateUrl: '/templates/ours.md' }
  expect(descriptionCommands(before, { ...before, titleTemplateUrl: ' /templates/ours.md ' })).toEqual([
    { type: 'SetTitleTemplate', titleTemplateUrl: '/templates/ours.md' },
  ])
  expect(descriptionCommands(templated, templated)).toEqual([])
  expect(descriptionCommands(templated, { ...templated, titleTemplateUrl: '' })).toEqual([
    { type: 'SetTitleTemplate', titleTemplateUrl: null },
  ])
})

test.each(standardLibrary.map((widget) => ({ name: widget.name, widget })))(
  '$name is added at the top of the first column',
  ({ widget }) => {
    const [first] = leavesOf(before.rows)
    const placed = O.toNullable(widgetDefinitionOf(widget, 'new'))
    expect(placed).not.toBeNull()
    expect(additionCommands(before, widget, 'new')).toEqual([
      { type: 'AddWidget', widget: placed, cid: first?.cid, index: 0 },
    ])
  },
)
