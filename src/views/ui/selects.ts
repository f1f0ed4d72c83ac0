import { Autocomplete, MultiSelect, Select } from '@mantine/core'

/** The options are next to their field, not in a portal, and so in the same ARIA landmark. The list itself scrolls. */
const inlineListProps = {
  comboboxProps: { withinPortal: false },
  withScrollArea: false,
  styles: { options: { maxHeight: '15rem', overflowY: 'auto' } },
} as const

export const ListedSelect = Select.withProps(inlineListProps)
export const ListedMultiSelect = MultiSelect.withProps(inlineListProps)
export const ListedAutocomplete = Autocomplete.withProps(inlineListProps)
