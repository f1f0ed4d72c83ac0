import { type ReactNode, type SyntheticEvent, type ToggleEvent, useId } from 'react'
import { formatCell } from '../../../domain/widgets/table/format-cell.ts'
import type { TableCell, TableColumn, TableRow } from '../../../domain/widgets/table/widget-table.ts'
import { usePopoverOpened } from '../../adapters/rendering/once.ts'
import { isIncompleteCell } from '../../../domain/widgets/table/unknown-figures.ts'
import { cellText } from '../figures/cell-text.tsx'
import styles from './table.module.css'

interface Props {
  readonly row: TableRow
  /** All columns of the opened row, its name first; empty if the row already shows all columns. */
  readonly columns: readonly TableColumn[]
  /** False if the keyboard reaches the button without Tab. */
  readonly isStop?: boolean
  readonly children: ReactNode
}

/** A popover does not take the focus, and React's `autoFocus` is no attribute. Its close button returns the focus. */
const focusOnceOpen = ({ newState, currentTarget }: ToggleEvent<HTMLElement>) => {
  if (newState === 'open') currentTarget.querySelector('button')?.focus()
}

/** Keeps keys and clicks from the grid around it. */
const stopEventPropagation = (event: SyntheticEvent) => {
  event.stopPropagation()
}

const RowPopover = ({ row, columns, isStop = true, children }: Props) => {
  const id = useId()
  const { wasOpened, onBeforeToggle } = usePopoverOpened()
  const [first] = columns
  const name = first === undefined ? '' : formatCell(first.title.type, row[first.path])
  return (
    <>
      <button
        type="button"
        className={styles['opener']}
        popoverTarget={id}
        aria-haspopup="dialog"
        tabIndex={isStop ? undefined : -1}
      >
        {children}
      </button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={name}
        className={styles['details']}
        onBeforeToggle={onBeforeToggle}
        onToggle={focusOnceOpen}
        onKeyDown={stopEventPropagation}
        onClick={stopEventPropagation}
      >
        {wasOpened && (
          <dl>
            {columns.map(({ path, title }) => (
              <div key={path}>
                <dt>{title.value}</dt>
                <dd>{cellText({ type: title.type, cell: row[path], isIncomplete: isIncompleteCell(row, path) })}</dd>
              </div>
            ))}
          </dl>
        )}
        <button type="button" className={styles['closer']} popoverTarget={id} popoverTargetAction="hide">
          Close
        </button>
      </div>
    </>
  )
}

const isLink = (cell: TableCell | undefined): boolean => typeof cell === 'object' && cell !== null

/** The first cell that opens the row. A link leads elsewhere, so the cell after it opens the row. */
export const openerIndex = (columns: readonly TableColumn[], row: TableRow): number =>
  columns.findIndex(({ path }) => !isLink(row[path]))

export const RowOpener = (props: Props) => (props.columns.length === 0 ? props.children : <RowPopover {...props} />)
