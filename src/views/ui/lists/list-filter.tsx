import { NativeSelect, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './list-table.module.css'

interface ListFilterProps {
  /** What of a row is searched. */
  readonly description: string
  readonly search: string
  readonly onSearch: (search: string) => void
  readonly children: ReactNode
}

export const ListFilter = ({ description, search, onSearch, children }: ListFilterProps) => (
  <div className={styles['filter']}>
    <TextInput
      className={styles['filtered']}
      label="Search"
      description={description}
      type="search"
      value={search}
      onChange={(event) => onSearch(event.currentTarget.value)}
    />
    {children}
  </div>
)

interface FilterChoiceProps<Value> {
  readonly label: string
  readonly choices: readonly { readonly value: Value; readonly label: string }[]
  /** `null` is any. */
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
