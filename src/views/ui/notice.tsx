import { Alert } from '@mantine/core'
import { O } from '../../domain/fp.ts'

interface Props {
  readonly notice: O.Option<string>
  readonly color?: 'green' | 'red' | 'blue'
  readonly margin?: 'md' | 0
  readonly onDismiss: () => void
}

export const Notice = ({ notice, color = 'green', margin = 'md', onDismiss }: Props) => (
  <div role="status">
    {O.isSome(notice) && (
      <Alert
        color={color}
        role="presentation"
        mb={margin}
        title={notice.value}
        withCloseButton
        closeButtonLabel="Dismiss"
        onClose={onDismiss}
      />
    )}
  </div>
)
