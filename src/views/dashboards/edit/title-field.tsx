import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.css'

interface Props {
  readonly title: string
  readonly description?: string
  readonly onType: (title: string) => void
}

/** Spec §5: a title is required, of a dashboard and of a widget. */
export const TitleField = ({ title, description, onType }: Props) => (
  <TextInput
    label="Title"
    description={description}
    required
    data-autofocus
    maxLength={120}
    value={title}
    error={title.trim() === '' ? 'This field is required' : null}
    onChange={(event) => onType(event.currentTarget.value)}
  />
)
