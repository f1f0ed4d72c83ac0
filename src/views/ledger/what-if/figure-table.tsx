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

const maxUnstackedColumns = 3

export const FigureTable = ({ label, columns, rows, isDated = false }: Props) => {
  const dress = (index: number) => ({
    'data-title': columns[index]?.title,
    'data-align': columns[index]?.isFigure === true ? 'right' : undefined,
  })
  return (
    <table
      className={styles['table']}
      aria-label={label}
      data-dated={isDated}
      data-stacks={columns.length > maxUnstackedColumns}
    >
      <thead>
        <tr>
          {columns.map(({ title }, index) => (
            <th key={title} scope="col" {...dress(index)}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [first, ...others], isSum = false }) => (
          <tr key={key} data-sum={isSum}>
            <th scope="row">{first}</th>
            {others.map((cell, index) => (
              <td key={columns[index + 1]?.title} {...dress(index + 1)}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
