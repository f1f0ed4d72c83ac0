import type { RowData } from '@tanstack/react-table'
import { memo, type MouseEvent, type ReactNode } from 'react'
import type { SelectionEvent } from '../../../machines/kit/selection.ts'
import { firmTimeZone } from '../../adapters/firm-time-zone.ts'
import { useDataTable } from '../../adapters/rows/use-data-table.ts'
import { classText } from '../class-text.ts'
import { AllChoice } from '../lists/all-choice.tsx'
import { CheckTarget } from '../lists/check-target.tsx'
import frame from '../lists/list-screen.module.css'
import type { DataColumn, DrawnColumn } from './data-column.ts'
import { hiddenBelowClass, NarrowLines } from './narrow-lines.tsx'
import { SortHead } from './sort-head.tsx'

interface TableSort<Key extends string> {
  readonly column: Key
  readonly isDescending: boolean
  readonly onSort: (column: Key) => void
}

interface RowChoices<Row> {
  readonly allLabel: string
  readonly areAll: boolean
  readonly chosen: ReadonlySet<string>
  readonly nameOf: (row: Row) => string
  readonly canChoose?: (row: Row) => boolean
  readonly onSelect: (event: SelectionEvent<string>) => void
}

interface RowDetail<Row, Of> {
  /** The open details, by the key of their row. */
  readonly open: Readonly<Record<string, unknown>>
  readonly className: string | undefined
  readonly content: (row: Row, of: Of) => ReactNode
}

interface Props<Row, Of, Key extends string> {
  /** The only declaration of the columns. A new array redraws all rows. */
  readonly columns: readonly DataColumn<Row, Of, Key>[]
  readonly of: Of
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row, index: number) => string
  readonly className: string | undefined
  readonly label?: string
  readonly sort?: TableSort<Key>
  readonly choices?: RowChoices<Row> | undefined
  readonly detail?: RowDetail<Row, Of>
  /** Puts the lines under a name on one line. */
  readonly separator?: string
  readonly rowTabIndex?: -1
}

type ColumnStyle<Row, Of> = Pick<DrawnColumn<Row, Of>, 'className' | 'isFigure' | 'narrow'>

const columnStyleProps = <Row, Of>({ className, isFigure, narrow }: ColumnStyle<Row, Of>) => ({
  className: classText(className, hiddenBelowClass(narrow?.below)),
  'data-align': isFigure ? 'right' : undefined,
})

interface LineProps {
  readonly on: readonly unknown[]
  readonly children: () => ReactNode
}

/** Drawn again only if something that it depends `on` has changed. */
const Line = memo(
  ({ children }: LineProps) => children(),
  (before, after) => before.on.every((value, index) => Object.is(value, after.on[index])),
)
Line.displayName = 'Line'

export const DataTable = <Row extends RowData, Of, Key extends string = never>({
  columns,
  of,
  rows,
  rowKey,
  className,
  label,
  sort,
  choices,
  detail,
  separator,
  rowTabIndex,
}: Props<Row, Of, Key>) => {
  const { heads, lines } = useDataTable({ columns, of, rows, rowKey, sort })
  const shown = heads.map(({ column }) => column)
  const line = (key: string, row: Row) => {
    const isChosen = choices?.chosen.has(key)
    const isOpen = detail !== undefined && key in detail.open
    return (
      <Line key={key} on={[row, of, columns, isChosen, isOpen, firmTimeZone()]}>
        {() => (
          <>
            <tr tabIndex={rowTabIndex}>
              {choices !== undefined && (
                <td className={frame['choice']}>
                  {choices.canChoose?.(row) !== false && (
                    <CheckTarget>
                      <input
                        type="checkbox"
                        aria-label={`Select ${choices.nameOf(row)}`}
                        checked={isChosen}
                        readOnly
                        onClick={({ shiftKey }: MouseEvent) =>
                          choices.onSelect({ type: shiftKey ? 'row.ranged' : 'row.toggled', key })
                        }
                      />
                    </CheckTarget>
                  )}
                </td>
              )}
              {shown.map((column) =>
                column.isHeader ? (
                  <th key={column.title} scope="row" {...columnStyleProps(column)}>
                    {column.cell(row, of)}
                    <NarrowLines columns={shown} row={row} of={of} separator={separator} />
                  </th>
                ) : (
                  <td key={column.title} {...columnStyleProps(column)}>
                    {column.cell(row, of)}
                  </td>
                ),
              )}
            </tr>
            {isOpen && (
              <tr className={detail.className}>
                <td colSpan={shown.length}>{detail.content(row, of)}</td>
              </tr>
            )}
          </>
        )}
      </Line>
    )
  }
  return (
    <table className={className} aria-label={label}>
      <thead>
        <tr>
          {choices !== undefined && (
            <th scope="col" className={frame['choice']}>
              <AllChoice
                label={choices.allLabel}
                areAll={choices.areAll}
                isAny={choices.chosen.size > 0}
                onToggle={() => choices.onSelect({ type: 'all.toggled' })}
              />
            </th>
          )}
          {heads.map(({ column, sorted }) => {
            const { title, sort: key } = column
            return sort === undefined || key === undefined ? (
              <th key={title} scope="col" {...columnStyleProps(column)}>
                {title}
              </th>
            ) : (
              <th key={title} scope="col" aria-sort={sorted} {...columnStyleProps(column)}>
                <SortHead title={title} sorted={sorted} onSort={() => sort.onSort(key)} />
              </th>
            )
          })}
        </tr>
      </thead>
      <tbody>{lines.map(({ key, row }) => line(key, row))}</tbody>
    </table>
  )
}
