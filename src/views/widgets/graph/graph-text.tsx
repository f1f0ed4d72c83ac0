import { drawnSeries } from '../../../domain/widgets/graph/shown-series.ts'
import { outline } from '../../../domain/widgets/graph/summary.ts'
import { textTable } from '../../../domain/widgets/graph/text-table.ts'
import type { WidgetGraph } from '../../../domain/widgets/graph/widget-graph.ts'
import figures from '../figures/figures.module.css'

interface Props {
  readonly graph: WidgetGraph
  readonly label: string
}

/** A longer table would be read to nobody's profit. */
const longestTable = 60

const Outlines = ({ graph }: Pick<Props, 'graph'>) => (
  <ul>
    {drawnSeries(graph).map((series) => (
      <li key={series.name}>{outline(graph, series)}</li>
    ))}
  </ul>
)

const Figures = ({ graph, label }: Props) => {
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

/** The graph in words, for those who do not see it. */
export const GraphText = ({ graph, label }: Props) => (
  <div className={figures['visuallyHidden']}>
    {graph.labels.length > longestTable ? <Outlines graph={graph} /> : <Figures graph={graph} label={label} />}
  </div>
)
