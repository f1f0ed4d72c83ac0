import { useSelector } from '@xstate/react'
import { type KeyboardEvent, memo, type MouseEvent, useRef } from 'react'
import type { ExplorableEntity } from '../../domain/explorers/explorable.ts'
import { rowHeight } from '../../domain/widgets/grid/lines.ts'
import type { ExplorerRef } from '../../machines/explorers/explorer.ts'
import { useScrollRowIntoView, useVirtualRows } from '../adapters/rows/use-virtual-rows.ts'
import styles from './explorer.module.css'

export const optionId = (listId: string, index: number): string => `${listId}-${index.toString()}`

interface OptionProps {
  readonly explorer: ExplorerRef
  readonly id: string
  readonly row: ExplorableEntity
  readonly index: number
  readonly count: number
  readonly isMany: boolean
  readonly isChosen: boolean
  readonly isActive: boolean
}

const ExplorerOption = memo(({ explorer, id, row, index, count, isMany, isChosen, isActive }: OptionProps) => (
  <div
    id={id}
    role="option"
    aria-selected={isChosen}
    aria-posinset={index + 1}
    aria-setsize={count}
    data-active={isActive}
    className={styles['row']}
    style={{ transform: `translateY(${(index * rowHeight).toString()}px)` }}
    onClick={({ shiftKey }: MouseEvent) =>
      explorer.send({ type: shiftKey && isMany ? 'row.ranged' : 'row.toggled', key: row.code })
    }
  >
    {isMany && <span className={styles['box']} data-chosen={isChosen} aria-hidden="true" />}
    <span className={styles['name']}>{row.name}</span>
    <span className={styles['code']}>{row.code}</span>
    <span className={styles['detail']}>{row.detail}</span>
  </div>
))
ExplorerOption.displayName = 'Option'

interface Props {
  readonly explorer: ExplorerRef
  readonly id: string
  readonly label: string
  readonly onKeyDown: (event: KeyboardEvent) => void
}

const listHeight = 12 * rowHeight

const isNearListEnd = ({ scrollTop, clientHeight, scrollHeight }: HTMLElement): boolean =>
  scrollTop + clientHeight + listHeight >= scrollHeight

export const ExplorerList = ({ explorer, id, label, onKeyDown }: Props) => {
  const scroller = useRef<HTMLDivElement>(null)
  const { found, total, active, isMany, selection } = useSelector(explorer, ({ context }) => context)
  const virtual = useVirtualRows({ count: found.length, scroller, height: listHeight, keptRow: active })
  useScrollRowIntoView(virtual, active)
  return (
    <div
      ref={scroller}
      id={id}
      role="listbox"
      aria-label={label}
      aria-multiselectable={isMany}
      aria-activedescendant={optionId(id, active)}
      tabIndex={0}
      className={styles['list']}
      style={{ maxHeight: listHeight }}
      onKeyDown={onKeyDown}
      onScroll={({ currentTarget }) => {
        if (isNearListEnd(currentTarget)) explorer.send({ type: 'end.reached' })
      }}
    >
      <div role="presentation" className={styles['rows']} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index }) => {
          const row = found[index]
          return (
            row !== undefined && (
              <ExplorerOption
                key={row.code}
                explorer={explorer}
                id={optionId(id, index)}
                row={row}
                index={index}
                count={Math.max(total, found.length)}
                isMany={isMany}
                isChosen={selection.chosen.has(row.code)}
                isActive={index === active}
              />
            )
          )
        })}
      </div>
    </div>
  )
}
