import { Skeleton, Title, Button, NativeSelect, TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { O } from '../../../domain/fp.ts'
import type { ReportRun } from '../../../domain/reports/run/report-run.ts'
import { soughtRuns, type RunsFilter } from '../../../domain/reports/run/issued-name.ts'
import { type ReportRunsRef, nextBefore } from '../../../machines/reports/report-runs.ts'
import { FetchFailed } from '../../ui/fetch-failed.tsx'
import { RunDialogs } from './run-dialogs.tsx'
import { RunsTable } from './runs-table.tsx'
import styles from './runs.module.css'
import { outcomes, outcomeTexts } from './outcome-text.ts'

interface RunsFilterFieldsProps {
  readonly runs: ReportRunsRef
  readonly filter: RunsFilter
}

const texts = { ...outcomeTexts, Any: 'Any' }

const RunsFilterFields = ({ runs, filter }: RunsFilterFieldsProps) => (
  <div className={styles['filter']}>
    <TextInput
      className={styles['search']}
      label="Search"
      description="By report, subject, code or who ran it"
      type="search"
      value={filter.search}
      onChange={(event) =>
        runs.send({ type: 'filter.changed', filter: { ...filter, search: event.currentTarget.value } })
      }
    />
    <NativeSelect
      label="Outcome"
      data={outcomes.map((value) => ({ value, label: texts[value] }))}
      value={filter.outcome}
      onChange={(event) => {
        const outcome = outcomes.find((one) => one === event.currentTarget.value)
        if (outcome !== undefined) runs.send({ type: 'filter.changed', filter: { ...filter, outcome } })
      }}
    />
  </div>
)

const MoreRuns = ({ runs }: Props) => {
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
