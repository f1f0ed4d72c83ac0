import type { ColumnTotals } from '../../../domain/widgets/table/totals.ts'
import type { TableColumn } from '../../../domain/widgets/table/widget-table.ts'
import styles from './table.module.css'
import { TotalCells } from './total-cells.tsx'

interface Props {
  readonly columns: readonly TableColumn[]
  readonly totals: ColumnTotals
  readonly unknown: ReadonlySet<string>
  readonly hasTotals: boolean
  readonly isFiltered: boolean
  readonly notes: readonly string[]
  readonly isChoosing: boolean
  readonly covered: string | null
}

const isFirstTotalled = ([first]: readonly TableColumn[]): boolean => first?.title.total === true

const TotalRow = ({ columns, totals, unknown, isFiltered, isChoosing, covered }: Props) => {
  const labelled = isFirstTotalled(columns) ? columns : columns.slice(1)
  return (
    <tr>
      {isChoosing && <td />}
      {labelled !== columns && (
        <th scope="row">Total{covered !== null && <small className={styles['covered']}> ({covered})</small>}</th>
      )}
      <TotalCells columns={labelled} totals={totals} unknown={unknown} isFiltered={isFiltered} />
    </tr>
  )
}

const footNotes = ({ notes, columns, hasTotals, covered }: Props): readonly string[] =>
  hasTotals && covered !== null && isFirstTotalled(columns) ? [`Totals include ${covered}.`, ...notes] : notes

export const TableFoot = (props: Props) => (
  <tfoot>
    {props.hasTotals && <TotalRow {...props} />}
    {footNotes(props).map((note) => (
      <tr key={note}>
        <td className={styles['note']} colSpan={props.columns.length + (props.isChoosing ? 1 : 0)}>
          <span>{note}</span>
        </td>
      </tr>
    ))}
  </tfoot>
)
