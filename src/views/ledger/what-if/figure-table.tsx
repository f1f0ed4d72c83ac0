import type { ReactNode } from 'react'
import styles from './what-if.module.css'

interface FigureColumn {
  readonly title: string
  readonly isFigure?: true
}

interface FigureRow {
  readonly key: string
  readonly cells: readonly ReactNode[]
  readonly isSum?: boolean
}

interface Props {
  readonly label: string
  readonly columns: readonly FigureColumn[]
  readonly rows: readonly FigureRow[]
  readonly isDated?: boolean
}

const maxLines = 3

export const FigureTable = ({ label, columns, rows, isDated = false }: Props) => {
  const dress = (place: number) => ({
    'data-title': columns[place]?.title,
    'data-align': columns[place]?.isFigure === true ? 'right' : undefined,
  })
  return (
    <table className={styles['table']} aria-label={label} data-dated={isDated} data-stacks={columns.length > maxLines}>
      <thead>
        <tr>
          {columns.map(({ title }, place) => (
            <th key={title} scope="col" {...dress(place)}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [first, ...others], isSum = false }) => (
          <tr key={key} data-sum={isSum}>
            <th scope="row">{first}</th>
            {others.map((cell, place) => (
              <td key={columns[place + 1]?.title} {...dress(place + 1)}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
