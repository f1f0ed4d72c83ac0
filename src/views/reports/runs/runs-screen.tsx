import { Skeleton, Title } from '@mantine/core'
import '@mantine/core/styles/Skeleton.css'
import '@mantine/core/styles/Title.css'
import { useSelector } from '@xstate/react'
import { O } from '../../../domain/fp.ts'
import type { ReportRun } from '../../../domain/reports/run/report-run.ts'
import { soughtRuns } from '../../../domain/reports/run/sought-runs.ts'
import type { ReportRunsRef } from '../../../machines/reports/report-runs.ts'
import { FetchFailed } from '../../ui/fetch-failed.tsx'
import { MoreRuns } from './more-runs.tsx'
import { RunDialogs } from './run-dialogs.tsx'
import { RunsFilterFields } from './runs-filter-fields.tsx'
import { RunsTable } from './runs-table.tsx'
import styles from './runs.module.css'

interface Props {
  readonly runs: ReportRunsRef
}

const countText = (count: number): string => {
  if (count === 0) return 'No run matches'
  return count === 1 ? '1 run' : `${count} runs`
}

const Listed = ({ runs, listed }: Props & { readonly listed: readonly ReportRun[] }) => {
  const filter = useSelector(runs, ({ context }) => context.filter)
  const sought = soughtRuns(listed, filter)
  return (
    <>
      <RunsFilterFields runs={runs} filter={filter} />
      <p role="status" className={styles['count']}>
        {countText(sought.length)}
      </p>
      {sought.length > 0 && <RunsTable runs={runs} listed={sought} />}
      <MoreRuns runs={runs} />
    </>
  )
}

export const RunsScreen = ({ runs }: Props) => {
  const { known, isFailed, isTrying } = useSelector(runs, ({ context }) => context.list)
  return (
    <div className={styles['screen']}>
      <Title order={1} size="h2" mb="md">
        Reports run
      </Title>
      {isFailed && (
        <FetchFailed
          title="Error getting list"
          isTrying={isTrying}
          onRetry={() => runs.send({ type: 'list.retried' })}
        />
      )}
      {O.isSome(known) && known.value.runs.length === 0 && (
        <p className={styles['count']}>No report has been run yet.</p>
      )}
      {O.isSome(known) && known.value.runs.length > 0 && <Listed runs={runs} listed={known.value.runs} />}
      {O.isNone(known) && !isFailed && (
        <div role="status" aria-label="Loading runs">
          <Skeleton height="24rem" />
        </div>
      )}
      <RunDialogs runs={runs} />
    </div>
  )
}
