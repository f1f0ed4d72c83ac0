import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DashboardStructure } from '../../../../src/domain/dashboards/dashboard.ts'
import {
  leavesOf,
  restructureRows,
  removeWidget,
  replaceWidget,
  structureRows,
  widgetsOf,
} from '../../../../src/domain/dashboards/structure.ts'
import { allStructures, dashboardArbitrary, structureArbitrary } from '../../support/arbitraries/dashboard.ts'

test('there are the six structures of the specification', () => {
  expect(Object.keys(structureRows)).toEqual(Object.keys(DashboardStructure.keys))
  expect(allStructures).toEqual(Object.keys(DashboardStructure.keys))
})

test('every row takes up its twelve parts, and every column has an id of its own', () => {
  for (const rows of Object.values(structureRows)) {
    const spans = rows.map(({ columns }) =>
      columns.reduce((sum, { styleClass }) => sum + Number(styleClass.replace('span-', '')), 0),
    )
    expect(spans).toEqual(rows.map(() => 12))
    const cids = leavesOf(rows).map(({ cid }) => cid)
    expect(new Set(cids).size).toBe(cids.length)
  }
})

test('a change of structure keeps every widget, in order', () => {
  fc.assert(
    fc.property(dashboardArbitrary, structureArbitrary, ({ rows }, next) => {
      expect(widgetsOf(restructureRows(rows, next))).toEqual(widgetsOf(rows))
    }),
  )
})

test('a change of structure keeps a widget in its column while there is one', () => {
  fc.assert(
    fc.property(dashboardArbitrary, structureArbitrary, ({ rows }, next) => {
      const before = leavesOf(rows)
      const after = leavesOf(restructureRows(rows, next))
      after.slice(0, -1).forEach((leaf, index) => {
        expect(leaf.widgets).toEqual(before[index]?.widgets ?? [])
      })
    }),
  )
})

test('columns and rows that a change does not touch stay the same objects', () => {
  fc.assert(
    fc.property(dashboardArbitrary, ({ rows }) => {
      expect(removeWidget(rows, 'of no column')).toBe(rows)
      for (const widget of widgetsOf(rows)) {
        const holdsWidget = (widgets: readonly unknown[]): boolean => widgets.includes(widget)
        const changed = replaceWidget(rows, { ...widget, title: `${widget.title}!` })
        leavesOf(changed).forEach((leaf, index) => {
          const before = leavesOf(rows)[index]
          if (!holdsWidget(before?.widgets ?? [])) expect(leaf).toBe(before)
        })
        rows.forEach((row, index) => {
          if (!holdsWidget(widgetsOf([row]))) expect(changed[index]).toBe(row)
        })
      }
    }),
  )
})
