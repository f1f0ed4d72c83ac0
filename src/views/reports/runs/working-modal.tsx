import { Button, Loader } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Loader.css'
import type { ReportRun } from '../../../domain/report/report-run.ts'
import type { ReissueKind, ReportRunsRef } from '../../../machines/report-runs.ts'
import { RunDialog } from './run-dialog.tsx'
import styles from './runs.module.css'

interface Props {
  readonly runs: ReportRunsRef
  readonly run: ReportRun
  readonly how: ReissueKind | null
}

export const WorkingModal = ({ runs, run, how }: Props) => {
  const cancel = () => runs.send({ type: 'work.cancelled' })
  return (
    <RunDialog title={run.title} size="sm" onClose={cancel}>
      <div className={styles['working']}>
        <Loader size={20} aria-hidden="true" />
        <span role="status">{how === null ? 'The report is being fetched' : 'The report is being issued again'}</span>
        <Button variant="default" size="xs" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </RunDialog>
  )
}
