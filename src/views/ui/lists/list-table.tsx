import type { ReactNode } from 'react'

interface Props {
  readonly className: string | undefined
  readonly columns: readonly (readonly [string, (string | undefined)?])[]
  readonly children: ReactNode
}

export const ListTable = ({ className, columns, children }: Props) => (
  <table className={className}>
    <thead>
      <tr>
        {columns.map(([title, room]) => (
          <th key={title} scope="col" className={room}>
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
)
