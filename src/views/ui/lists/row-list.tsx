import { type CSSProperties, type ReactNode, useRef } from 'react'
import { useKeepRowInView, useTallRows } from '../../adapters/rows/use-tall-rows.ts'
import styles from './row-list.module.css'

export const uploadRowColumns: readonly string[] = ['File', 'Account or group', 'Title', 'Year', 'Quarter', 'Status']

export const uploadRowTracks = 'minmax(8rem, 1.2fr) 9rem minmax(8rem, 1fr) 5.5rem 7rem minmax(12rem, 1.5fr)'

interface Props {
  readonly label: string
  readonly columns: readonly ReactNode[]
  readonly tracks: string
  readonly keys: readonly (string | number)[]
  readonly likely: number
  readonly followed?: number
  readonly row: (index: number) => ReactNode
}

const gridTrackStyle = (tracks: string): CSSProperties & Record<'--tracks', string> => ({ '--tracks': tracks })

export const RowList = ({ label, columns, tracks, keys, likely, followed = -1, row }: Props) => {
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useTallRows({ scroller, keys, likely })
  useKeepRowInView(scroller, virtual, followed)
  return (
    <div
      ref={scroller}
      className={styles['scroller']}
      role="table"
      aria-label={label}
      aria-rowcount={keys.length + 1}
      tabIndex={0}
      style={gridTrackStyle(tracks)}
    >
      <div role="rowgroup" className={styles['head']}>
        <div role="row" aria-rowindex={1} className={styles['row']}>
          {columns.map((column, index) => (
            <span key={index} role="columnheader">
              {column}
            </span>
          ))}
        </div>
      </div>
      <div role="rowgroup" className={styles['body']} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => (
          <div
            key={key}
            ref={virtual.measureElement}
            role="row"
            aria-rowindex={index + 2}
            data-index={index}
            className={styles['row']}
            style={{ transform: `translateY(${start.toString()}px)` }}
          >
            {row(index)}
          </div>
        ))}
      </div>
    </div>
  )
}
