import { expect, test } from 'vitest'
import { E } from '../../../../src/domain/fp.ts'
import { GraphType } from '../../../../src/domain/widgets/graph/widget-graph.ts'
import { sandboxUnderTest } from './sandbox-under-test.ts'

const writeReport = sandboxUnderTest()

const data = JSON.stringify({
  sectors: [
    { name: 'Banks & <Co>', value: 60, cost: 20 },
    { name: 'Cash', value: 40, cost: 5 },
  ],
})

const drawn = async (markup: string): Promise<string> => {
  const answer = await writeReport({ markup, data })
  return E.isRight(answer) ? answer.right.markup : JSON.stringify(answer.left)
}

test.each(Object.keys(GraphType.keys))('a %s chart is drawn in plain attributes that print', async (type) => {
  const svg = await drawn(`<p>{{chart sectors type="${type}" label="name" value="value,cost" title="By sector"}}</p>`)
  expect(svg).toMatch(/^<p><svg class="chart" role="img" aria-label="By sector: [^"]+" xmlns=.*<\/svg><\/p>$/)
  expect(svg).toContain('<title>By sector</title>')
  expect(svg).toContain('Banks &amp; &lt;Co')
  expect(svg).not.toMatch(/style=|light-dark|NaN|undefined|class="(?!chart")|data-read/)
  expect(svg).toMatch(/fill="#1f3353"|color="#1f3353"/)
})

test('one is as wide and as high as it is asked to be', async () => {
  const svg = await drawn(
    '{{chart sectors type="bar" label="name" value="value" title="By sector" width=500 height=300}}',
  )
  expect(svg).toContain('width="500" height="300" viewBox="0 0 500 300"')
})

test('one as wide as a sheet is drawn once more for a telephone, with fewer labels, and only one of them is seen', async () => {
  const months = Array.from({ length: 12 }, (_, month) => ({ name: `Month ${month + 1}`, value: month + 1 }))
  const answer = await writeReport({
    markup: '{{chart months type="bar" label="name" value="value" alt="By month" width=960 height=220}}',
    data: JSON.stringify({ months }),
  })
  const [wide = '', narrow = ''] = (E.isRight(answer) ? answer.right.markup : '').split(/(?=<svg)/)
  expect(wide).toMatch(/^<svg class="chart" role="img" [^>]*width="960" height="220"/)
  expect(narrow).toMatch(/^<svg class="chart narrow" display="none" role="img" [^>]*width="360" height="220"/)
  const labelsOf = (svg: string) => svg.match(/>Month/g)?.length ?? 0
  expect(labelsOf(wide)).toBe(12)
  expect(labelsOf(narrow)).toBe(6)
})

test('the figures may be lists, or a graph that came with the data', async () => {
  const lists = '{{chart type="donut" labels=(pluck sectors "name") series=(pluck sectors "value") title="Whole"}}'
  expect(await drawn(lists)).toContain('$100')
  const graph = {
    type: 'bar',
    labels: ['July', 'August'],
    data: [{ name: 'Income', values: [1, null] }],
    options: { valueType: 'currency' },
    meta: [],
  }
  const answer = await writeReport({
    markup: '{{chart income title="Income"}}',
    data: JSON.stringify({ income: graph }),
  })
  expect(E.isRight(answer) ? answer.right.markup : '').toContain('July')
})

test('what is no graph is said with the part it stands in', async () => {
  const answer = await writeReport({ header: '{{chart sectors type="cake" label="name" value="value"}}', data })
  expect(answer).toEqual(
    E.left({
      _tag: 'TemplateFault',
      message: 'A chart needs a type, labels, and as many figures for each of its series.',
      part: 'header',
    }),
  )
})
