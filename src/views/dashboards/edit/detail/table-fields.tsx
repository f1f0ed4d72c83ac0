import { SourceConfig } from '../../../../domain/widgets/widget-definition.ts'
import { type TableColumn, TableOptions } from '../../../../domain/widgets/table/widget-table.ts'
import { amendValue } from './amended.ts'
import { ChoiceField } from './choice-field.tsx'
import { ColumnField } from './column-field.tsx'
import styles from './detail.module.css'
import { FormatList } from './format-list.tsx'
import { RefreshField } from './refresh-field.tsx'

interface SwitchFieldProps {
  readonly label: string
  readonly isOn: boolean | undefined
  readonly onEdit: (isOn: boolean | undefined) => void
}

const switchChoices = [
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
] as const

const valueOf = (isOn: boolean): 'on' | 'off' => (isOn ? 'on' : 'off')

const SwitchField = ({ label, isOn, onEdit }: SwitchFieldProps) => (
  <ChoiceField
    label={label}
    value={isOn === undefined ? undefined : valueOf(isOn)}
    choices={switchChoices}
    none="Original order"
    onEdit={(value) => onEdit(value === undefined ? undefined : value === 'on')}
  />
)

interface Props {
  readonly config: SourceConfig
  readonly columns: readonly TableColumn[]
  readonly pageSizes: readonly number[]
  readonly onEdit: (config: SourceConfig) => void
}

const sortDirections = [
  { value: 'ascending', label: 'Smallest first' },
  { value: 'descending', label: 'Largest first' },
] as const

const originalOrderText = 'Original order'

const sizeChoices = (sizes: readonly number[], size: number | undefined) =>
  [...new Set([...sizes, ...(size === undefined ? [] : [size])])]
    .toSorted((a, b) => a - b)
    .map((each) => ({ value: String(each), label: String(each) }))

export const TableFields = ({ config, columns, pageSizes, onEdit }: Props) => {
  const { options = {}, formats = [], refreshSeconds } = config
  const { pageSize, groupOn, sortOn, sortDescending = false, totals, filters } = options
  const amend = (amendment: Parameters<typeof amendValue<SourceConfig>>[2]) =>
    onEdit(amendValue(SourceConfig, config, amendment))
  const overrule = (amendment: Parameters<typeof amendValue<TableOptions>>[2]) => {
    const overruled = amendValue(TableOptions, options, amendment)
    amend({ options: Object.keys(overruled).length === 0 ? undefined : overruled })
  }
  return (
    <>
      <div className={styles['fields']}>
        <ChoiceField
          label="Page size"
          value={pageSize?.toString()}
          choices={sizeChoices(pageSizes, pageSize)}
          none={originalOrderText}
          onEdit={(size) => overrule({ pageSize: size === undefined ? undefined : Number(size) })}
        />
        <ColumnField
          label="Group by"
          columns={columns}
          path={groupOn}
          none={originalOrderText}
          onEdit={(path) => overrule({ groupOn: path })}
        />
        <ColumnField
          label="Sort by"
          columns={columns}
          path={sortOn}
          none={originalOrderText}
          onEdit={(path) => overrule({ sortOn: path, sortDescending: path === undefined ? undefined : sortDescending })}
        />
        {sortOn !== undefined && (
          <ChoiceField
            label="Order"
            value={sortDescending ? 'descending' : 'ascending'}
            choices={sortDirections}
            onEdit={(direction) => overrule({ sortDescending: direction === 'descending' })}
          />
        )}
        <SwitchField label="Totals" isOn={totals} onEdit={(isOn) => overrule({ totals: isOn })} />
        <SwitchField label="Filters" isOn={filters} onEdit={(isOn) => overrule({ filters: isOn })} />
      </div>
      <RefreshField seconds={refreshSeconds} onEdit={(seconds) => amend({ refreshSeconds: seconds })} />
      <FormatList
        columns={columns}
        formats={formats}
        onEdit={(changed) => amend({ formats: changed.length === 0 ? undefined : changed })}
      />
    </>
  )
}
