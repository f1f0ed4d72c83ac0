import { TextInput } from '@mantine/core'

interface NumberFieldProps {
  readonly label: string
  readonly description?: string
  readonly value: number | undefined
  readonly onEdit: (value: number | undefined) => void
}

const positiveNumberIn = (text: string): number | undefined => {
  const digits = text.replaceAll(/\D/g, '').slice(0, 6)
  return Number(digits) > 0 ? Number(digits) : undefined
}

const NumberField = ({ label, description, value, onEdit }: NumberFieldProps) => (
  <TextInput
    label={label}
    description={description}
    inputMode="numeric"
    autoComplete="off"
    value={value?.toString() ?? ''}
    onChange={(event) => onEdit(positiveNumberIn(event.currentTarget.value))}
  />
)

interface Props {
  readonly seconds: number | undefined
  readonly onEdit: (seconds: number | undefined) => void
}

export const RefreshField = ({ seconds, onEdit }: Props) => (
  <NumberField
    label="Refresh every (seconds)"
    description="If blank, figures refresh only when the widget is opened or reloaded."
    value={seconds}
    onEdit={onEdit}
  />
)
