import type { Totals } from '../../../domain/widgets/table/totals.ts'
import type { Column } from '../../../domain/widgets/table/widget-table.ts'
import styles from './table.module.css'
import { TotalCells } from './total-cells.tsx'

interface Props {
  readonly columns: readonly Column[]
  readonly totals: Totals
  readonly hasTotals: boolean
  readonly isFiltered: boolean
  readonly notes: readonly string[]
  readonly isChoosing: boolean
}

const TotalRow = ({ columns, totals, isFiltered, isChoosing }: Props) => {
  const [first, ...rest] = columns
  const labelled = first?.title.total === true ? columns : rest
  return (
    <tr>
      {isChoosing && <td />}
      {labelled === rest && <th scope="row">Total</th>}
      <TotalCells columns={labelled} totals={totals} isFiltered={isFiltered} />
    </tr>
  )
}

export const TableFoot = (props: Props) => (
  <tfoot>
    {props.hasTotals && <TotalRow {...props} />}
    {props.notes.map((note) => (
      <tr key={note}>
        <td className={styles['note']} colSpan={props.columns.length + (props.isChoosing ? 1 : 0)}>
          <span>{note}</span>
        </td>
      </tr>
    ))}
  </tfoot>
)
