import { labelText } from '../../../domain/graph/label-text.ts'
import { outline } from '../../../domain/graph/summary.ts'
import { formatCell } from '../../../domain/widget/format-cell.ts'
import type { WidgetGraph } from '../../../domain/widget/widget-graph.ts'
import figures from '../figures/figures.module.css'

interface Props {
  readonly graph: WidgetGraph
  readonly label: string
}

/** A longer table would be read to nobody's profit. */
const longestTable = 60

const Outlines = ({ graph }: Pick<Props, 'graph'>) => (
  <ul>
    {graph.data.map((series) => (
      <li key={series.name}>{outline(graph, series)}</li>
    ))}
  </ul>
)

const Figures = ({ graph, label }: Props) => (
  <table>
    <caption>{label}</caption>
    <thead>
      <tr>
        <th scope="col">{graph.options.labelAxis ?? 'Label'}</th>
        {graph.data.map(({ name }) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {graph.labels.map((each, place) => (
        <tr key={each}>
          <th scope="row">{labelText(graph, place)}</th>
          {graph.data.map(({ name, values }) => (
            <td key={name}>{formatCell(graph.options.valueType, values[place] ?? null)}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

/** The graph in words, for those who do not see it. */
export const GraphText = ({ graph, label }: Props) => (
  <div className={figures['visuallyHidden']}>
    {graph.labels.length > longestTable ? <Outlines graph={graph} /> : <Figures graph={graph} label={label} />}
  </div>
)
