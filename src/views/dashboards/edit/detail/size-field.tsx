import { WidgetDefinition } from '../../../../domain/widgets/widget-definition.ts'
import { amended } from './amended.ts'
import { type Choice, ChoiceField } from './choice-field.tsx'

interface Props {
  readonly widget: WidgetDefinition
  readonly onEdit: (widget: WidgetDefinition) => void
}

type Size = NonNullable<WidgetDefinition['modalSize']>

const sizes: readonly Choice<Size>[] = [
  { value: 'sm', label: 'Small' },
  { value: 'md', label: 'Medium' },
  { value: 'lg', label: 'Large' },
  { value: 'xl', label: 'Very large' },
]

export const SizeField = ({ widget, onEdit }: Props) => (
  <ChoiceField
    label="Shown in full"
    value={widget.fullScreen === true ? undefined : widget.modalSize}
    choices={sizes}
    none="On the whole screen"
    onEdit={(modalSize) => onEdit(amended(WidgetDefinition, widget, { modalSize, fullScreen: undefined }))}
  />
)
