import { memo } from 'react'
import { useDragTarget } from '../../adapters/drag-target.ts'
import styles from './drag.module.css'

interface Props {
  readonly cid: string
  readonly at: number
  /** The widgets on either side of it: for them it is no other place. */
  readonly before: string | null
  readonly after: string | null
}

/** Where a widget that is being moved can be put down. */
export const DropGap = memo(({ cid, at, before, after }: Props) => {
  const { id, ref, lifted } = useDragTarget({ cid, at })
  const isEmpty = before === null && after === null
  return (
    <div
      ref={ref}
      className={styles['gap']}
      data-last={after === null || undefined}
      data-empty={isEmpty || undefined}
      data-over={(lifted !== null && lifted !== before && lifted !== after) || undefined}
    >
      <span id={id} className={styles['line']} />
      {isEmpty && 'No widgets in this column'}
    </div>
  )
})
DropGap.displayName = 'DropGap'
