import { expect, test } from 'vitest'
import { standardLibrary, standardDefinition } from '../../../../src/domain/widgets/standard.ts'
import { WidgetDefinition } from '../../../../src/domain/widgets/widget-definition.ts'

test.each(standardLibrary)('$name has a config of its type', ({ name, title, widgetType, config }) => {
  expect(WidgetDefinition.is({ wid: name, name, title, type: widgetType, config })).toBe(true)
})

test('a graph may be drawn otherwise than its figures come', () => {
  expect(standardDefinition('gains-month')).toMatchObject({
    type: 'graph',
    config: {
      url: '/data/{entity}/{code}/holdings?by=movement',
      graphType: 'waterfall',
      labels: 'code',
      values: ['gain'],
    },
  })
  const drawnAs = standardLibrary.flatMap(({ config }) =>
    typeof config['graphType'] === 'string' ? [config['graphType']] : [],
  )
  expect(drawnAs.toSorted()).toEqual(['scatter', 'treemap', 'waterfall'])
})
