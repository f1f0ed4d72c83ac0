import { Autocomplete, MultiSelect, Select } from '@mantine/core'

/** The options are next to their field, not in a portal, and so in the same ARIA landmark. The list itself scrolls. */
const listInPlace = {
  comboboxProps: { withinPortal: false },
  withScrollArea: false,
  styles: { options: { maxHeight: '15rem', overflowY: 'auto' } },
} as const

export const ListedSelect = Select.withProps(listInPlace)
export const ListedMultiSelect = MultiSelect.withProps(listInPlace)
export const ListedAutocomplete = Autocomplete.withProps(listInPlace)
