import { isGroupable } from '../../../domain/widgets/table/row-group.ts'
import type { TableColumn } from '../../../domain/widgets/table/widget-table.ts'
import styles from './figures.module.css'

interface Props {
  readonly columns: readonly TableColumn[]
  readonly groupOn: string | null
  readonly onChoose: (path: string | null) => void
}

export const GroupChoice = ({ columns, groupOn, onChoose }: Props) => {
  const offered = columns.filter((column) => isGroupable(column) || column.path === groupOn)
  if (offered.length === 0) return null
  return (
    <label className={styles['size']}>
      Group by
      <select
        className={`${styles['input'] ?? ''} ${styles['select'] ?? ''}`}
        value={offered.findIndex(({ path }) => path === groupOn)}
        onChange={(event) => onChoose(offered[Number(event.currentTarget.value)]?.path ?? null)}
      >
        <option value={-1}>None</option>
        {offered.map(({ path, title }, index) => (
          <option key={path} value={index}>
            {title.value}
          </option>
        ))}
      </select>
    </label>
  )
}
