import { Alert } from '@mantine/core'
import type { ReportRun } from '../../../domain/reports/run/report-run.ts'
import type { RunFailed } from '../../../domain/reports/run/run-fault.ts'
import type { ReportRunsRef } from '../../../machines/reports/report-runs.ts'
import { failureDetail, failureTitle } from '../run/failure-text.ts'
import { Dialog } from '../../ui/dialog.tsx'

interface Props {
  readonly runs: ReportRunsRef
  readonly run: ReportRun
  readonly failure: RunFailed
}

export const RunFailedModal = ({ runs, run, failure }: Props) => (
  <Dialog title={run.title} size="sm" onClose={() => runs.send({ type: 'reader.closed' })}>
    <Alert color="red" role="alert" title={failureTitle(failure)}>
      {failureDetail(failure)}
    </Alert>
  </Dialog>
)
