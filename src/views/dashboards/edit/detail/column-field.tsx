import type { TableColumn } from '../../../../domain/widgets/table/widget-table.ts'
import { ChoiceField } from './choice-field.tsx'

interface Props {
  readonly label: string
  readonly columns: readonly TableColumn[]
  readonly path: string | undefined
  readonly none?: string
  readonly onEdit: (path: string | undefined) => void
}

const choicesOf = (columns: readonly TableColumn[], path: string | undefined) => {
  const known = columns.map((column) => ({ value: column.path, label: column.title.value || column.path }))
  return path === undefined || path === '' || columns.some((column) => column.path === path)
    ? known
    : [...known, { value: path, label: path }]
}

export const ColumnField = ({ columns, path, none, ...props }: Props) => (
  <ChoiceField {...props} value={path} choices={choicesOf(columns, path)} {...(none !== undefined && { none })} />
)
