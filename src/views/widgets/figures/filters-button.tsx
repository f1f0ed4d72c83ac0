import { ToggleButton } from './toggle-button.tsx'

interface Props {
  readonly isOn: boolean
  readonly onToggle: () => void
}

export const FiltersButton = (props: Props) => <ToggleButton {...props}>Filters</ToggleButton>
