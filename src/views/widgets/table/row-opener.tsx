import { type ReactNode, type SyntheticEvent, type ToggleEvent, useId } from 'react'
import { formatCell } from '../../../domain/widgets/table/format-cell.ts'
import type { Cell, Column, Row } from '../../../domain/widgets/table/widget-table.ts'
import { usePopoverOpened } from '../../adapters/rendering/once.ts'
import { cellText } from '../figures/cell-text.tsx'
import styles from './table.module.css'

interface Props {
  readonly row: Row
  /** All that it shows, the one it stands in first; none where there is nothing more to show. */
  readonly columns: readonly Column[]
  /** False where the keyboard comes to it another way. */
  readonly isStop?: boolean
  readonly children: ReactNode
}

/** A popover leaves the focus behind it, where React's `autoFocus` is no attribute; closed by its button it gives it back. */
const focusOnceOpen = ({ newState, currentTarget }: ToggleEvent<HTMLElement>) => {
  if (newState === 'open') currentTarget.querySelector('button')?.focus()
}

/** A grid around it moves its focus by keys, and by clicks on its cells. */
const keepWithin = (event: SyntheticEvent) => {
  event.stopPropagation()
}

const Opener = ({ row, columns, isStop = true, children }: Props) => {
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
        onKeyDown={keepWithin}
        onClick={keepWithin}
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

const isLink = (cell: Cell | undefined): boolean => typeof cell === 'object' && cell !== null

/** What leads elsewhere opens nothing here. */
export const RowOpener = (props: Props) => {
  const [first] = props.columns
  return first === undefined || isLink(props.row[first.path]) ? props.children : <Opener {...props} />
}
