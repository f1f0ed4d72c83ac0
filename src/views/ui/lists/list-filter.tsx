import { NativeSelect, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './list-table.module.css'

interface ListFilterProps<Filter> {
  readonly description: string
  readonly filter: Filter
  readonly onFilter: (filter: Filter) => void
  readonly children: (change: (changed: Partial<Filter>) => void) => ReactNode
}

export const ListFilter = <Filter extends { readonly search: string }>({
  description,
  filter,
  onFilter,
  children,
}: ListFilterProps<Filter>) => (
  <div className={styles['filter']}>
    <TextInput
      className={styles['filtered']}
      label="Search"
      description={description}
      type="search"
      value={filter.search}
      onChange={(event) => onFilter({ ...filter, search: event.currentTarget.value })}
    />
    {children((changed) => onFilter({ ...filter, ...changed }))}
  </div>
)

interface FilterChoiceProps<Value> {
  readonly label: string
  readonly choices: readonly { readonly value: Value; readonly label: string }[]
  readonly value: Value | null
  readonly onChange: (value: Value | null) => void
}

export const FilterChoice = <Value extends string | number>({
  label,
  choices,
  value,
  onChange,
}: FilterChoiceProps<Value>) => (
  <NativeSelect
    label={label}
    data={[
      { value: '', label: 'Any' },
      ...choices.map((choice) => ({ value: choice.value.toString(), label: choice.label })),
    ]}
    value={value?.toString() ?? ''}
    onChange={({ currentTarget }) =>
      onChange(choices.find((choice) => choice.value.toString() === currentTarget.value)?.value ?? null)
    }
  />
)
