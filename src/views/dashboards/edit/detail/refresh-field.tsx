import { NumberField } from './number-field.tsx'

interface Props {
  readonly seconds: number | undefined
  readonly onEdit: (seconds: number | undefined) => void
}

export const RefreshField = ({ seconds, onEdit }: Props) => (
  <NumberField
    label="Refresh every (seconds)"
    description="Left empty, figures are fetched when the widget is opened or reloaded."
    value={seconds}
    onEdit={onEdit}
  />
)
