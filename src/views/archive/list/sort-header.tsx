import type { ReactNode } from 'react'
import { useSelector } from '@xstate/react'
import type { ArchiveColumn } from '../../../domain/archive/sought-reports.ts'
import type { ArchiveListRef } from '../../../machines/archive/archive-list.ts'
import sort from '../../widgets/figures/sort-button.module.css'

interface Props {
  readonly list: ArchiveListRef
  readonly column: ArchiveColumn
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** The head of a column that the list can be put in order by. */
export const SortHeader = ({ list, column, className, children }: Props) => {
  const { column: by, isDescending } = useSelector(list, ({ context }) => context.sort)
  const isSorted = by === column
  const order = isDescending ? 'descending' : 'ascending'
  return (
    <th scope="col" aria-sort={isSorted ? order : 'none'} className={className}>
      <button
        type="button"
        className={sort['button']}
        data-sorted={isSorted}
        onClick={() => list.send({ type: 'sort.chosen', column })}
      >
        <span className={sort['title']}>{children}</span>
        <span className={sort['mark']} aria-hidden="true">
          {isSorted && isDescending ? '↓' : '↑'}
        </span>
      </button>
    </th>
  )
}
