import { Alert, Button, Text } from '@mantine/core'
import { unableToFetch } from '../../domain/texts.ts'

interface Props {
  readonly title?: string
  readonly text?: string
  readonly isTrying?: boolean
  readonly onRetry: () => void
}

export const FetchFailed = ({ title = unableToFetch, text, isTrying = false, onRetry }: Props) => (
  <Alert color="red" role="alert" title={title}>
    {text !== undefined && (
      <Text size="sm" mb="xs">
        {text}
      </Text>
    )}
    <Button variant="default" size="xs" loading={isTrying} onClick={onRetry}>
      Try again
    </Button>
  </Alert>
)
