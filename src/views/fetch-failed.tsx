import { Alert, Button } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Alert.css'
import '@mantine/core/styles/Button.css'
import { unableToFetch } from './unable-to-fetch.ts'

interface Props {
  readonly title?: string
  readonly onRetry: () => void
}

export const FetchFailed = ({ title = unableToFetch, onRetry }: Props) => (
  <Alert color="red" role="alert" title={title}>
    <Button variant="default" size="xs" onClick={onRetry}>
      Try again
    </Button>
  </Alert>
)
