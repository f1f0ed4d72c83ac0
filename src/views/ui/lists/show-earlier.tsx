import { Alert, Button } from '@mantine/core'
import { stillOnlyMark } from '../../adapters/picture-marks.ts'

interface Props {
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
          Earlier {what} could not be loaded. Please try again.
        </Alert>
      )}
      <Button variant="default" mt="md" loading={isListing} onClick={onMore}>
        Show earlier
      </Button>
      <p {...stillOnlyMark}>Earlier {what} are not on this page. Choose Show earlier before you print.</p>
    </>
  )
