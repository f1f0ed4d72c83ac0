import { Autocomplete, MultiSelect, Select } from '@mantine/core'

/** The list lies in the landmark of its field, and scrolls itself. */
const listInPlace = {
  comboboxProps: { withinPortal: false },
  withScrollArea: false,
  styles: { options: { maxHeight: '15rem', overflowY: 'auto' } },
} as const

export const ListedSelect = Select.withProps(listInPlace)
export const ListedMultiSelect = MultiSelect.withProps(listInPlace)
export const ListedAutocomplete = Autocomplete.withProps(listInPlace)
