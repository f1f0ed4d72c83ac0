import { Skeleton } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ReportDeskRef } from '../../../machines/reports/report-desk.ts'
import { FetchFailed } from '../../ui/fetch-failed.tsx'

interface Props {
  readonly desk: ReportDeskRef
  readonly children: ReactNode
}

/** What there is to choose from, once it is there. */
export const DeskLoading = ({ desk, children }: Props) => {
  const isReady = useSelector(desk, (snapshot) => snapshot.matches({ choices: 'ready' }))
  const isFailed = useSelector(desk, (snapshot) => snapshot.matches({ choices: 'failed' }))
  const isTrying = useSelector(desk, (snapshot) => snapshot.matches({ choices: { failed: 'trying' } }))
  if (isReady) return <div>{children}</div>
  return isFailed ? (
    // spec §8
    <FetchFailed title="Error getting list" isTrying={isTrying} onRetry={() => desk.send({ type: 'load.retried' })} />
  ) : (
    <div role="status" aria-label="Loading reports">
      <Skeleton height="24rem" />
    </div>
  )
}
