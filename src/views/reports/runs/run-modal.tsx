import { displayMoment } from '../../../domain/dates/display-date.ts'
import type { OpenedRun, ReportRunsRef } from '../../../machines/reports/report-runs.ts'
import { periodText } from '../read/period-text.ts'
import { ReportPaper } from '../read/report-paper.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import styles from './runs.module.css'

interface Props {
  readonly runs: ReportRunsRef
  readonly opened: OpenedRun
}

export const RunModal = ({ runs, opened: { run, page } }: Props) => (
  <Dialog title={run.title} size="76rem" onClose={() => runs.send({ type: 'reader.closed' })}>
    <div className={styles['sheet']}>
      <p className={styles['count']}>
        {run.subject} · {periodText(run.parameters)} · issued {displayMoment(new Date(run.at))} for {run.by}
      </p>
      <ReportPaper title={`${run.title}, report`} page={page} />
    </div>
  </Dialog>
)
