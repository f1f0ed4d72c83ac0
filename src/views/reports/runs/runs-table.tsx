import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { instantText } from '../../adapters/firm-time.ts'
import type { ReportRun } from '../../../domain/reports/run/report-run.ts'
import type { ReportRunsRef } from '../../../machines/reports/report-runs.ts'
import { formatText, periodParts, periodText } from '../read/period-text.ts'
import { outcomeDetail, outcomeTexts } from './outcome-text.ts'
import { classText } from '../../ui/class-text.ts'
import type { DataColumn } from '../../ui/tables/data-column.ts'
import { DataTable } from '../../ui/tables/data-table.tsx'
import styles from './runs.module.css'

interface Props {
  readonly runs: ReportRunsRef
  readonly listed: readonly ReportRun[]
}

interface RowProps {
  readonly runs: ReportRunsRef
  readonly run: ReportRun
}

const runLabel = ({ title, subject, at }: ReportRun): string => `${title}, ${subject}, ${instantText(at)}`

const RunActs = ({ runs, run }: RowProps) => {
  const isFree = useSelector(runs, (snapshot) => snapshot.matches({ work: 'free' }))
  if (run.outcome._tag !== 'Issued') return null
  const { id } = run
  return (
    <div className={styles['acts']}>
      <Button
        variant="default"
        size="xs"
        disabled={!isFree || !run.isKept}
        aria-label={`Open ${runLabel(run)}`}
        onClick={() => runs.send({ type: 'run.opened', id })}
      >
        Open
      </Button>
      <Button
        variant="default"
        size="xs"
        disabled={!isFree}
        aria-label={`Re-issue ${runLabel(run)}`}
        onClick={() => runs.send({ type: 'reissue.requested', id, how: 'exact' })}
      >
        Re-issue
      </Button>
      <Button
        variant="default"
        size="xs"
        disabled={!isFree}
        aria-label={`Correct ${runLabel(run)}`}
        onClick={() => runs.send({ type: 'reissue.requested', id, how: 'corrected' })}
      >
        Correct
      </Button>
    </div>
  )
}

const OutcomeCell = ({ run }: Pick<RowProps, 'run'>) => (
  <>
    <span className={styles['outcome']} data-outcome={run.outcome._tag}>
      {outcomeTexts[run.outcome._tag]}
    </span>{' '}
    <span className={styles['detail']}>{outcomeDetail(run)}</span>
  </>
)

const runFormatText = ({ parameters }: ReportRun): string => formatText(parameters.outputFormat ?? 'html')

const columns: readonly DataColumn<ReportRun, ReportRunsRef>[] = [
  {
    title: 'Report',
    isHeader: true,
    cell: (run) => (
      <>
        {run.title}
        <span className={styles['detail']}>
          {runFormatText(run)}, revision {run.revision}
          {run.reissueOf !== null && ', reissued'}
          {run.batch !== null && ', part of a bulk run'}
        </span>
      </>
    ),
  },
  {
    title: 'Of',
    narrow: { below: '56rem', lines: ({ subject, parameters }) => [`${subject} · ${periodText(parameters)}`] },
    cell: ({ subject, parameters }) => (
      <>
        {subject}
        {periodParts(parameters).map((part) => (
          <span key={part} className={classText(styles['detail'], styles['dates'])}>
            {part}
          </span>
        ))}
      </>
    ),
  },
  {
    title: 'Run',
    narrow: { below: '56rem', lines: ({ at, by }) => [`${instantText(at)} · ${by}`] },
    cell: ({ at, by }) => (
      <>
        <span className={styles['dates']}>{instantText(at)}</span>
        <span className={styles['detail']}>{by}</span>
      </>
    ),
  },
  {
    title: 'Outcome',
    narrow: {
      below: 'page-48rem',
      className: styles['slim'],
      lines: (run) => [<OutcomeCell key={run.id} run={run} />],
    },
    cell: (run) => <OutcomeCell run={run} />,
  },
  { title: 'Actions', cell: (run, runs) => <RunActs runs={runs} run={run} /> },
]

export const RunsTable = ({ runs, listed }: Props) => (
  <DataTable className={styles['table']} columns={columns} of={runs} rows={listed} rowKey={({ id }) => id} />
)
