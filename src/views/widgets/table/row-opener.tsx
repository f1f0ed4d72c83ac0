import { type ReactNode, type ToggleEvent, useId } from 'react'
import { formatCell } from '../../../domain/widgets/table/format-cell.ts'
import type { Column, Row } from '../../../domain/widgets/table/widget-table.ts'
import { usePopoverOpened } from '../../adapters/rendering/once.ts'
import { cellText } from '../figures/cell-text.tsx'
import styles from './table.module.css'

interface Props {
  readonly row: Row
  readonly columns: readonly Column[]
  readonly children: ReactNode
}

/** A popover leaves the focus behind it, where React's `autoFocus` is no attribute; closed by its button it gives it back. */
const focusOnceOpen = ({ newState, currentTarget }: ToggleEvent<HTMLElement>) => {
  if (newState === 'open') currentTarget.querySelector('button')?.focus()
}

export const RowOpener = ({ row, columns, children }: Props) => {
  const id = useId()
  const { wasOpened, onBeforeToggle } = usePopoverOpened()
  const [first] = columns
  const name = first === undefined ? '' : formatCell(first.title.type, row[first.path])
  return (
    <>
      <button type="button" className={styles['opener']} popoverTarget={id} aria-haspopup="dialog">
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
      >
        {wasOpened && (
          <dl>
            {columns.map(({ path, title }) => (
              <div key={path}>
                <dt>{title.value}</dt>
                <dd>{cellText({ type: title.type, cell: row[path] })}</dd>
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
