import { expect, test } from 'vitest'
import { dataSetReaders } from '../../../../../server/ledger/data-sets/readers.ts'
import { contentFault } from '../../../../../src/domain/widgets/library/decider.ts'
import {
  dataViews,
  emptyWidget,
  widgetNameFrom,
  shapesOfView,
  widgetFrom,
} from '../../../../../src/domain/widgets/library/new-widget.ts'
import { O } from '../../../../../src/domain/fp.ts'
import { DataSet } from '../../../../../src/domain/ledger/entity.ts'

const dataSets = Object.keys(DataSet.keys).filter(DataSet.is)

test.each(dataSets)('every breakdown of %s that can be read can be chosen, and no other', (dataSet) => {
  const chosen = dataViews[dataSet].flatMap(({ by }) => (by === null ? [] : [by]))
  expect(chosen.toSorted()).toEqual(Object.keys(dataSetReaders[dataSet].by).toSorted())
})

test.each(dataSets)('every way to show %s makes a widget the library takes in', (dataSet) => {
  for (const view of dataViews[dataSet])
    for (const shape of shapesOfView(view)) {
      const widget = widgetFrom({ ...emptyWidget, dataSet, by: view.by, shape, title: 'New' })
      expect([shape, contentFault(widget)]).toEqual([shape, O.none])
    }
})

test.each([
  ['Holdings', 'holdings'],
  ['  What you own, {today} ', 'what-you-own-today'],
  ['2026 in review', 'in-review'],
  ['Épargne', 'epargne'],
  ['???', ''],
])('the name made of "%s" is "%s"', (title, name) => {
  expect(widgetNameFrom(title)).toBe(name)
})
