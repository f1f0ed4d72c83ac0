import { drawnSeries, hasSlices } from '../../../domain/widgets/graph/shown-series.ts'
import { seriesOutline, textTable } from '../../../domain/widgets/graph/summary.ts'
import type { FiguresSubject } from '../../../domain/widgets/sheet/figures-subject.ts'
import type { WidgetGraph } from '../../../domain/widgets/graph/widget-graph.ts'
import figures from '../figures/figures.module.css'
import { slicesOf } from '../../../domain/widgets/graph/slices.ts'
import { stepKinds, stepColourIndex } from '../../../domain/widgets/graph/waterfall.ts'
import { formatCell } from '../../../domain/widgets/table/format-cell.ts'
import { metaValues } from '../figures/meta-text.tsx'
import type { PictureCaption } from './compose-picture.ts'

const stepOrder = ['rise', 'fall', 'total'] as const

const legendOf = (graph: WidgetGraph, hidden: readonly string[]): PictureCaption['legend'] => {
  if (hasSlices(graph.type))
    return slicesOf(graph, hidden).map(({ name, colourIndex, share }) => ({
      name: `${name} ${formatCell('percent', share)}`,
      colourIndex,
    }))
  const series = drawnSeries(graph).map(({ name }, index) => ({ name, colourIndex: index }))
  if (graph.type === 'waterfall')
    return stepOrder.map((kind) => ({ name: stepKinds[kind], colourIndex: stepColourIndex[kind] }))
  return series.length > 1 ? series.filter(({ name }) => !hidden.includes(name)) : []
}

export const captionOf = (
  graph: WidgetGraph,
  title: string,
  hidden: readonly string[],
  { name }: FiguresSubject,
): PictureCaption => ({
  type: graph.type,
  title,
  notes: [
    ...(name === '' ? [] : [name]),
    ...metaValues(graph.meta, 'title-suffix'),
    ...metaValues(graph.meta, 'subtitle'),
  ],
  legend: legendOf(graph, hidden),
})

interface Props {
  readonly graph: WidgetGraph
  readonly label: string
}

/** Nobody would listen to a longer table. */
const maxTableRows = 60

const SeriesOutlines = ({ graph }: Pick<Props, 'graph'>) => (
  <ul>
    {drawnSeries(graph).map((series) => (
      <li key={series.name}>{seriesOutline(graph, series)}</li>
    ))}
  </ul>
)

const FigureTable = ({ graph, label }: Props) => {
  const { heads, rows } = textTable(graph)
  return (
    <table>
      <caption>{label}</caption>
      <thead>
        <tr>
          <th scope="col">{graph.options.labelAxis ?? 'Label'}</th>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, cells }, row) => (
          <tr key={row}>
            <th scope="row">{name}</th>
            {cells.map((cell, column) => (
              <td key={column}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export const GraphTextAlternative = ({ graph, label }: Props) => (
  <div className={figures['visuallyHidden']}>
    {graph.labels.length > maxTableRows ? (
      <SeriesOutlines graph={graph} />
    ) : (
      <FigureTable graph={graph} label={label} />
    )}
  </div>
)
