import { Alert, Button } from '@mantine/core'
import { unableToFetch } from './unable-to-fetch.ts'

interface Props {
  readonly title?: string
  readonly isTrying?: boolean
  readonly onRetry: () => void
}

export const FetchFailed = ({ title = unableToFetch, isTrying = false, onRetry }: Props) => (
  <Alert color="red" role="alert" title={title}>
    <Button variant="default" size="xs" loading={isTrying} onClick={onRetry}>
      Try again
    </Button>
  </Alert>
)
