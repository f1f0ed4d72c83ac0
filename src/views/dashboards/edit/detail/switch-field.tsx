import { ChoiceField } from './choice-field.tsx'

interface Props {
  readonly label: string
  readonly isOn: boolean | undefined
  readonly onEdit: (isOn: boolean | undefined) => void
}

const choices = [
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
] as const

const valueOf = (isOn: boolean): 'on' | 'off' => (isOn ? 'on' : 'off')

/** On, off, or as what is fetched has it. */
export const SwitchField = ({ label, isOn, onEdit }: Props) => (
  <ChoiceField
    label={label}
    value={isOn === undefined ? undefined : valueOf(isOn)}
    choices={choices}
    none="As the figures come"
    onEdit={(value) => onEdit(value === undefined ? undefined : value === 'on')}
  />
)
