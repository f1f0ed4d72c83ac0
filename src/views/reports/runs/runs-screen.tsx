import { Title } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { O } from '../../../domain/fp.ts'
import { type ReportRun, type RunsFilter, soughtRuns } from '../../../domain/reports/run/report-run.ts'
import { type ReportRunsRef, type RunsPage, earlierCursorIn } from '../../../machines/reports/report-runs.ts'
import { FilterChoice, ListFilter } from '../../ui/lists/list-filter.tsx'
import { ListLoading } from '../../ui/lists/list-loading.tsx'
import { ListShell } from '../../ui/lists/list-shell.tsx'
import { ShowEarlier } from '../../ui/lists/show-earlier.tsx'
import { errorGettingList } from '../../../domain/texts.ts'
import { RunDialogs } from './run-dialogs.tsx'
import { RunsTable } from './runs-table.tsx'
import styles from './runs.module.css'
import { runOutcomes, outcomeTexts } from './outcome-text.ts'

interface RunsFilterFieldsProps {
  readonly runs: ReportRunsRef
  readonly filter: RunsFilter
}

const RunsFilterFields = ({ runs, filter }: RunsFilterFieldsProps) => {
  return (
    <ListFilter
      description="Search by report, subject, code or user"
      filter={filter}
      onFilter={(changed) => runs.send({ type: 'filter.changed', filter: changed })}
    >
      {(change) => (
        <FilterChoice
          label="Outcome"
          choices={runOutcomes.map((value) => ({ value, label: outcomeTexts[value] }))}
          value={filter.outcome}
          onChange={(outcome) => change({ outcome })}
        />
      )}
    </ListFilter>
  )
}

const MoreRuns = ({ runs }: Props) => {
  const hasMore = useSelector(runs, ({ context }) => earlierCursorIn(context) !== null)
  const isListing = useSelector(runs, (snapshot) => snapshot.matches({ list: 'listingMore' }))
  const isFailed = useSelector(runs, (snapshot) => snapshot.matches({ list: 'moreFailed' }))
  return (
    <ShowEarlier
      what="reports"
      hasMore={hasMore}
      isListing={isListing}
      isFailed={isFailed}
      onMore={() => runs.send({ type: 'more.requested' })}
    />
  )
}

interface Props {
  readonly runs: ReportRunsRef
}

const runCountText = (count: number): string => {
  if (count === 0) return 'No run matches'
  return count === 1 ? '1 run' : `${count} runs`
}

const RunList = ({ runs, listed }: Props & { readonly listed: readonly ReportRun[] }) => {
  const filter = useSelector(runs, ({ context }) => context.filter)
  const sought = soughtRuns(listed, filter)
  return (
    <>
      <RunsFilterFields runs={runs} filter={filter} />
      <p role="status" className={styles['count']}>
        {runCountText(sought.length)}
      </p>
      {sought.length > 0 && (
        <>
          <p className={styles['acting']}>
            Re-issue creates the same report again. Correct creates it with the current records and lists the changes.
          </p>
          <RunsTable runs={runs} listed={sought} />
        </>
      )}
      <MoreRuns runs={runs} />
    </>
  )
}

export const RunsScreen = ({ runs }: Props) => {
  const list = useSelector(runs, ({ context }) => context.list)
  return (
    <div className={styles['screen']}>
      <Title order={1} size="h2" mb="md">
        Report history
      </Title>
      <ListShell
        list={{ ...list, known: O.map(({ runs: listed }: RunsPage) => listed)(list.known) }}
        loading={<ListLoading what="runs" />}
        failed={errorGettingList}
        empty="No report has been run yet."
        onRetry={() => runs.send({ type: 'list.retried' })}
      >
        {(listed) => <RunList runs={runs} listed={listed} />}
      </ListShell>
      <RunDialogs runs={runs} />
    </div>
  )
}
