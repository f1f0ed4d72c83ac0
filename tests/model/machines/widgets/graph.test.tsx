import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, type EventFrom } from 'xstate'
import { drawableSvg } from '../../../../server/reports/pictures/drawable-svg.ts'
import { addMonths } from '../../../../src/domain/dates/calendar.ts'
import { E, O } from '../../../../src/domain/fp.ts'
import type { PictureFailure, PictureRequest } from '../../../../src/domain/widgets/graph/slices.ts'
import { readingAt, spokenReading } from '../../../../src/domain/widgets/graph/reading.ts'
import type { GraphType, WidgetGraph } from '../../../../src/domain/widgets/graph/widget-graph.ts'
import { graphMachine } from '../../../../src/machines/widgets/graph.ts'
import { graph as sample } from '../../../samples/widgets/graph.ts'
import { GraphView } from '../../../../src/views/widgets/graph/graph-view.tsx'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { unanswered } from '../../support/unanswered.ts'

const lineGraph: WidgetGraph = {
  type: 'line',
  labels: ['2026-01-31', '2026-02-28', '2026-03-31'],
  data: Array.from({ length: 9 }, (_, index) => ({ name: `Series ${index}`, values: [index, null, index * 2] })),
  options: { valueType: 'currency', labelType: 'date' },
  meta: [],
}

const renderGraph = (
  graph = lineGraph,
  savePicture = unanswered<E.Either<PictureFailure, null>, O.Option<PictureRequest>>(),
) => {
  const actor = createActor(graphMachine.provide({ actors: { savePicture } })).start()
  renderView(<GraphView graph={graph} width={600} height={240} label="Value" actor={actor} />)
  const plot = (): HTMLElement => screen.getByRole('group')
  const perform = (event: EventFrom<typeof graphMachine>): void => {
    switch (event.type) {
      case 'picture.requested':
        fireEvent.click(screen.getByLabelText('Save picture of Value'))
        fireEvent.click(screen.getByText(`Save as ${event.format.toUpperCase()}`))
        break
      case 'failure.dismissed':
        fireEvent.click(screen.getByRole('button', { name: 'Close' }))
        break
      case 'legend.pressed':
        fireEvent.click(screen.getByRole('button', { name: event.name }))
        break
      case 'legend.unfolded':
        fireEvent.click(screen.getByRole('button', { name: '3 more' }))
        break
      case 'legend.folded':
        fireEvent.click(screen.getByRole('button', { name: 'Fewer' }))
        break
      case 'key.pressed':
        fireEvent.keyDown(plot(), { key: event.key })
        break
      case 'point.left':
        fireEvent.keyDown(plot(), { key: 'Escape' })
        break
      // three months are too few to choose from; the buttons of more are below
      case 'range.chosen':
      case 'point.reached':
        act(() => actor.send(event))
        break
      default:
        // the answer of an actor
        act(() => actor.send(event))
    }
  }
  const statusText = (): string | null => within(plot()).getByRole('status').textContent
  return { actor, perform, statusText }
}

describe('a graph', () => {
  test.each(pathsOf(sample.machine, sample.events))('$name', ({ steps }) => {
    const { actor, perform, statusText } = renderGraph()
    for (const { event, state } of steps) {
      perform(event)
      const { hidden, range, point, request, failure } = state.context
      const reading = point === null ? null : readingAt(lineGraph, hidden, point)
      expect(actor.getSnapshot().value).toEqual(state.value)
      const now = actor.getSnapshot().context
      expect([now.hidden, now.range, now.point, now.failure]).toEqual([hidden, range, point, failure])
      expect(O.map(({ format }: PictureRequest) => format)(now.request)).toEqual(
        O.map(({ format }: PictureRequest) => format)(request),
      )
      expect(screen.queryByText('Saving the picture') !== null).toBe(state.matches({ picture: 'saving' }))
      expect(screen.queryByText('Picture saved') !== null).toBe(state.matches({ picture: 'saved' }))
      expect(screen.queryByRole('alert') !== null).toBe(state.matches({ picture: 'failed' }))
      expect(statusText()).toBe(
        state.matches({ reading: 'speaking' }) && reading !== null ? spokenReading(reading) : '',
      )
      expect(screen.queryAllByText(reading?.title ?? 'none', { selector: 'div' }).length).toBe(reading === null ? 0 : 1)
      expect(screen.getByRole('button', { name: 'Series 1' }).getAttribute('aria-pressed')).toBe(
        String(!hidden.includes('Series 1')),
      )
      expect(screen.queryByRole('button', { name: 'Series 8' }) !== null).toBe(state.matches({ legend: 'unfolded' }))
    }
  })

  test('a line over time is shown for as long as is chosen, and is moved along within it', () => {
    const labels = Array.from({ length: 24 }, (_, month) => addMonths('2025-01-31', month))
    const values = labels.map((_, index) => 1000 + index)
    const { statusText } = renderGraph({ ...lineGraph, labels, data: [{ name: 'Value', values }] })
    const pressed = () =>
      within(screen.getByRole('list', { name: 'Range' }))
        .getAllByRole('button')
        .map((range) => [range.textContent, range.getAttribute('aria-pressed')])
    expect(pressed()).toEqual([
      ['3M', 'false'],
      ['1Y', 'false'],
      ['All', 'true'],
    ])
    fireEvent.click(screen.getByRole('button', { name: '1Y, one year' }))
    expect(pressed()).toEqual([
      ['3M', 'false'],
      ['1Y', 'true'],
      ['All', 'false'],
    ])
    fireEvent.keyDown(screen.getByRole('group'), { key: 'Home' })
    expect(statusText()).toBe('31-Dec-25, Value $1,011.00')
    fireEvent.click(screen.getByRole('button', { name: 'All' }))
    fireEvent.keyDown(screen.getByRole('group'), { key: 'Home' })
    expect(statusText()).toBe('31-Jan-25, Value $1,000.00')
  })

  test.each<[GraphType, readonly number[], boolean]>([
    ['line', [900, 1000, 1100], true],
    ['line', [-5, 1000, 1100], false],
    ['line', [40, 1000, 1100], false],
    ['scatter', [900, 1000, 1100], true],
    ['bar', [900, 1000, 1100], false],
    ['area', [900, 1000, 1100], false],
  ])('the axis of a %s of %s says that it does not begin at zero: %s', (type, values, says) => {
    renderGraph({ ...lineGraph, type, data: [{ name: 'Value', values }] })
    expect(screen.queryByText('Axis does not start at zero', { selector: 'svg text' }) !== null).toBe(says)
  })

  test('lines are told apart by their gaps as well, in the legend as in the chart', () => {
    renderGraph({ ...lineGraph, data: lineGraph.data.slice(1, 5) })
    const dashesIn = (paths: Iterable<Element>) => [...paths].map((path) => path.getAttribute('stroke-dasharray'))
    const drawn = dashesIn(document.querySelectorAll('[role="group"] svg .visx-linepath'))
    expect(drawn.toReversed()).toEqual([null, null, '7 3', '2 3'])
    const legend = screen.getByRole('list', { name: 'Legend' })
    expect(dashesIn(legend.querySelectorAll('path'))).toEqual([null, null, '7 3', '2 3'])
  })

  test.each<GraphType>(['donut', 'pie', 'bar', 'stacked-bar', 'line', 'area', 'scatter', 'treemap', 'waterfall'])(
    '%s is drawn, named and told in a table',
    (type) => {
      renderGraph({ ...lineGraph, type, data: lineGraph.data.slice(1, 4) })
      expect(screen.getByRole('group').getAttribute('aria-label')).toMatch(
        /^Value\. (.+ chart|Treemap) of Series 1, Series 2, Series 3/,
      )
      expect(document.querySelectorAll('svg path, svg rect').length).toBeGreaterThan(1)
      expect(screen.getByRole('row', { name: /^31-Mar-26 \$2.00 \$4.00 \$6.00/ })).toBeDefined()
    },
  )

  test('a scatter chart has a shape for each series and names what runs across it', () => {
    const data = lineGraph.data.slice(1, 4)
    renderGraph({
      ...lineGraph,
      type: 'scatter',
      data,
      options: { ...lineGraph.options, xType: 'percent', valueAxis: 'Gain' },
    })
    expect([...document.querySelectorAll('[data-look]')].map((swatch) => swatch.getAttribute('data-look'))).toEqual([
      'circle',
      'square',
    ])
    expect(screen.getByText('Gain', { selector: 'svg text' })).toBeDefined()
    expect(screen.getByText('Series 1', { selector: 'svg text' })).toBeDefined()
  })

  test('a treemap writes names and shares on its tiles and names what is below zero', () => {
    const graph = { ...lineGraph, labels: ['Shares', 'Cash', 'Loan'], options: { valueType: 'currency' as const } }
    renderGraph({ ...graph, type: 'treemap', data: [{ name: 'Value', values: [300, 100, -5] }] })
    expect(screen.getByText('Shares', { selector: 'tspan' })).toBeDefined()
    expect(screen.getByText('75.00%', { selector: 'tspan' })).toBeDefined()
    expect(screen.getByText('Below zero, not drawn: Loan')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: /Shares/ }))
    expect(screen.getByText('100.00%', { selector: 'tspan' })).toBeDefined()
  })

  test('a waterfall writes rises and falls with their sign, says what its looks mean and ends in a total', () => {
    const { statusText } = renderGraph({
      ...lineGraph,
      type: 'waterfall',
      data: [{ name: 'Gain', values: [10, -4, 2] }],
    })
    expect([...document.querySelectorAll('svg text')].map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['+$10', '-$4', '+$2', '$8', 'Total']),
    )
    expect(screen.getByRole('list', { name: 'Key' }).textContent).toBe('RiseFallTotal')
    fireEvent.keyDown(screen.getByRole('group'), { key: 'End' })
    expect(statusText()).toBe('Total, Gain $8.00')
  })

  test('a picture of it has its title, what is shown of its legend and its date, and no style sheet', () => {
    const asked: PictureRequest[] = []
    const savePicture = fromPromise<E.Either<PictureFailure, null>, O.Option<PictureRequest>>(({ input }) => {
      if (O.isSome(input)) asked.push(input.value)
      return Promise.resolve(E.right(null))
    })
    const meta = [{ class: 'title-suffix' as const, value: 'as at 31-Mar-26' }]
    const { perform } = renderGraph({ ...lineGraph, data: lineGraph.data.slice(0, 3), meta }, savePicture)
    perform({ type: 'legend.pressed', name: 'Series 1' })
    const named = { title: '', name: '', days: [], filters: [] }
    perform({ type: 'picture.requested', format: 'svg', picture: { title: '', svg: '', width: 0, height: 0 }, named })
    expect(asked[0]?.named).toEqual({
      title: 'Value',
      name: '',
      days: ['as at 31-Mar-26'],
      filters: ['Hidden: Series 1'],
    })
    const [{ format, picture } = { format: '', picture: { title: '', svg: '' } }] = asked
    const drawn = new DOMParser().parseFromString(picture.svg, 'image/svg+xml')
    const words = [...drawn.querySelectorAll('text')].map(({ textContent }) => textContent)
    expect([format, picture.title, drawn.querySelector('title')?.textContent]).toEqual(['svg', 'Value', 'Value'])
    expect(words).toEqual(expect.arrayContaining(['Value', 'as at 31-Mar-26', 'Series 0', 'Series 2']))
    expect(words).not.toContain('Series 1')
    expect(drawn.querySelectorAll('path').length).toBeGreaterThanOrEqual(2)
    expect(picture.svg).not.toMatch(/class=|style=|href=|var\(/)
    expect(drawableSvg(`data:image/svg+xml,${encodeURIComponent(picture.svg)}`)).toEqual({ svg: picture.svg })
  })

  test('without figures says so', () => {
    renderGraph({ ...lineGraph, data: [{ name: 'Empty', values: [null, null, null] }] })
    expect(screen.getByText('No data')).toBeDefined()
  })
})
