import { describe, expect, test } from 'vitest'
import { chartColour, chartColours, textColourOnChart } from '../../../../../src/domain/widgets/graph/chart-colours.ts'
import { contrastRatio, colourDistance, eyeMatrices } from '../colour-vision.ts'

const pairs = chartColours.flatMap((one, index) => chartColours.slice(index + 1).map((other) => ({ one, other })))

test('there are seven', () => {
  expect(new Set(chartColours.flatMap(({ light, dark }) => [light, dark])).size).toBe(14)
  expect(chartColour(7)).toBe(chartColour(0))
})

describe.each(chartColours)('$light in the light and $dark in the dark', ({ light, dark }) => {
  test.each(['#ffffff', '#f8f9fb'])('stands out from %s', (background) => {
    expect(contrastRatio(light, background)).toBeGreaterThanOrEqual(3)
  })

  test.each(['#10151f', '#1a1b1e', '#242424', '#2b303b'])('stands out from %s', (background) => {
    expect(contrastRatio(dark, background)).toBeGreaterThanOrEqual(3)
  })
})

test.each(Object.entries(eyeMatrices))('any two can be told apart with %s eyes', (_, eye) => {
  const nearest = pairs.flatMap(({ one, other }) => [
    colourDistance(eye, one.light, other.light),
    colourDistance(eye, one.dark, other.dark),
  ])
  expect(Math.min(...nearest)).toBeGreaterThan(0.1)
})

test.each(chartColours.map((colour, index) => ({ ...colour, colourIndex: index })))(
  'words on $light and on $dark can be read',
  ({ light, dark, colourIndex }) => {
    const [onLight = '', onDark = ''] = textColourOnChart(colourIndex).match(/#\w{6}/g) ?? []
    expect(contrastRatio(light, onLight)).toBeGreaterThanOrEqual(4.5)
    expect(contrastRatio(dark, onDark)).toBeGreaterThanOrEqual(4.5)
  },
)
