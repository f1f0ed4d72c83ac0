import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { momentText } from '../../adapters/firm-time.ts'
import type { ReportRun } from '../../../domain/reports/run/report-run.ts'
import type { ReportRunsRef } from '../../../machines/reports/report-runs.ts'
import { formatText, periodParts, periodText } from '../read/period-text.ts'
import { outcomeDetail, outcomeTexts } from './outcome-text.ts'
import { ListTable } from '../../ui/lists/list-table.tsx'
import styles from './runs.module.css'

interface Props {
  readonly runs: ReportRunsRef
  readonly listed: readonly ReportRun[]
}

interface RowProps {
  readonly runs: ReportRunsRef
  readonly run: ReportRun
}

const nameOf = ({ title, subject, at }: ReportRun): string => `${title}, ${subject}, ${momentText(at)}`

const Acts = ({ runs, run }: RowProps) => {
  const isFree = useSelector(runs, (snapshot) => snapshot.matches({ work: 'free' }))
  if (run.outcome._tag !== 'Issued') return null
  const { id } = run
  return (
    <div className={styles['acts']}>
      <Button
        variant="default"
        size="xs"
        disabled={!isFree || !run.isKept}
        aria-label={`Open ${nameOf(run)}`}
        onClick={() => runs.send({ type: 'run.opened', id })}
      >
        Open
      </Button>
      <Button
        variant="default"
        size="xs"
        disabled={!isFree}
        aria-label={`Re-issue ${nameOf(run)}`}
        onClick={() => runs.send({ type: 'reissue.requested', id, how: 'exact' })}
      >
        Re-issue
      </Button>
      <Button
        variant="default"
        size="xs"
        disabled={!isFree}
        aria-label={`Correct ${nameOf(run)}`}
        onClick={() => runs.send({ type: 'reissue.requested', id, how: 'corrected' })}
      >
        Correct
      </Button>
    </div>
  )
}

const Outcome = ({ run }: Pick<RowProps, 'run'>) => (
  <>
    <span className={styles['outcome']} data-outcome={run.outcome._tag}>
      {outcomeTexts[run.outcome._tag]}
    </span>{' '}
    <span className={styles['detail']}>{outcomeDetail(run)}</span>
  </>
)

const formatOf = ({ parameters }: ReportRun): string => formatText(parameters.outputFormat ?? 'html')

const Row = ({ runs, run }: RowProps) => {
  const moment = momentText(run.at)
  return (
    <tr>
      <th scope="row">
        {run.title}
        <span className={styles['detail']}>
          {formatOf(run)}, revision {run.revision}
          {run.reissueOf !== null && ', reissued'}
          {run.batch !== null && ', part of a bulk run'}
        </span>
        <span className={styles['more']}>
          {run.subject} · {periodText(run.parameters)}
        </span>
        <span className={styles['more']}>
          {moment} · {run.by}
        </span>
        <span className={styles['slim']}>
          <Outcome run={run} />
        </span>
      </th>
      <td className={styles['wide']}>
        {run.subject}
        {periodParts(run.parameters).map((part) => (
          <span key={part} className={`${styles['detail'] ?? ''} ${styles['dates'] ?? ''}`}>
            {part}
          </span>
        ))}
      </td>
      <td className={styles['wide']}>
        <span className={styles['dates']}>{moment}</span>
        <span className={styles['detail']}>{run.by}</span>
      </td>
      <td className={styles['broad']}>
        <Outcome run={run} />
      </td>
      <td>
        <Acts runs={runs} run={run} />
      </td>
    </tr>
  )
}

export const RunsTable = ({ runs, listed }: Props) => (
  <ListTable
    className={styles['table']}
    columns={[['Report'], ['Of', styles['wide']], ['Run', styles['wide']], ['Outcome', styles['broad']], ['Actions']]}
  >
    {listed.map((run) => (
      <Row key={run.id} runs={runs} run={run} />
    ))}
  </ListTable>
)
