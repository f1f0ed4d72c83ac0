import { Button } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Loader.css'
import { useSelector } from '@xstate/react'
import { nextBefore, type ReportRunsRef } from '../../../machines/reports/report-runs.ts'

interface Props {
  readonly runs: ReportRunsRef
}

export const MoreRuns = ({ runs }: Props) => {
  const hasMore = useSelector(runs, ({ context }) => nextBefore(context) !== null)
  const isListing = useSelector(runs, (snapshot) => snapshot.matches({ list: 'listingMore' }))
  return (
    hasMore && (
      <Button variant="default" mt="md" loading={isListing} onClick={() => runs.send({ type: 'more.requested' })}>
        Show earlier
      </Button>
    )
  )
}
