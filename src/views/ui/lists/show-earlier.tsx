import { Alert, Button } from '@mantine/core'

interface Props {
  /** What is listed: "reports". */
  readonly what: string
  readonly hasMore: boolean
  readonly isListing: boolean
  readonly isFailed: boolean
  readonly onMore: () => void
}

export const ShowEarlier = ({ what, hasMore, isListing, isFailed, onMore }: Props) =>
  hasMore && (
    <>
      {isFailed && (
        <Alert color="red" role="alert" mt="md">
          Earlier {what} could not be listed. Please try again.
        </Alert>
      )}
      <Button variant="default" mt="md" loading={isListing} onClick={onMore}>
        Show earlier
      </Button>
    </>
  )
