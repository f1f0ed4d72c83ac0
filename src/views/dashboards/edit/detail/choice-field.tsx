import { NativeSelect } from '@mantine/core'

export interface FieldChoice<Value extends string> {
  readonly value: Value
  readonly label: string
}

interface Props<Value extends string> {
  readonly label: string
  readonly value: Value | undefined
  readonly choices: readonly FieldChoice<Value>[]
  readonly none?: string
  readonly onEdit: (value: Value | undefined) => void
}

export const ChoiceField = <Value extends string>({ label, value, choices, none, onEdit }: Props<Value>) => (
  <NativeSelect
    label={label}
    value={value ?? ''}
    data={[...(none === undefined ? [] : [{ value: '', label: none }]), ...choices]}
    onChange={(event) => onEdit(choices.find((choice) => choice.value === event.currentTarget.value)?.value)}
  />
)
