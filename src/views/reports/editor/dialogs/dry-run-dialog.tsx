import { Alert, Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { instantText } from '../../../adapters/firm-time.ts'
import type { DryRunRef, DryRunOutcome } from '../../../../machines/reports/dry-run.ts'
import { WaitingStatus } from '../../../ui/waiting.tsx'
import { ModalDialog, DialogFoot } from '../../../ui/dialogs/dialog.tsx'
import styles from './dialogs.module.css'

interface Props {
  readonly dryRun: DryRunRef
}

const pagesText = (count: number): string => (count === 1 ? '1 page' : `${count} pages`)

const comparisonText = ({ outcome }: DryRunOutcome): string => {
  if (outcome._tag === 'Failed') return `The draft could not be created: ${outcome.message}`
  const { pagesBefore, pagesAfter, changed } = outcome
  const lengths =
    pagesBefore === pagesAfter ? pagesText(pagesAfter) : `${pagesText(pagesAfter)}, previously ${pagesBefore}`
  return changed.length === 0 ? `No page changed (${lengths})` : `Changed: page ${changed.join(', ')} (${lengths})`
}

const DryRunTable = ({ runs }: { readonly runs: readonly DryRunOutcome[] }) => (
  <table className={styles['table']}>
    <thead>
      <tr>
        <th scope="col">Run for</th>
        <th scope="col">Run</th>
        <th scope="col">With this draft</th>
      </tr>
    </thead>
    <tbody>
      {runs.map((compared) => (
        <tr key={compared.run}>
          <th scope="row">{compared.subject}</th>
          <td>{instantText(compared.at)}</td>
          <td>{comparisonText(compared)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

export const DryRunDialog = ({ dryRun }: Props) => {
  const { runs, refusal } = useSelector(dryRun, ({ context }) => context)
  const isRunning = useSelector(dryRun, (snapshot) => snapshot.matches('running'))
  const isFailed = useSelector(dryRun, (snapshot) => snapshot.matches('failed'))
  const close = () => dryRun.send({ type: 'close.requested' })
  return (
    <ModalDialog onClose={close} title="Dry run" size="48rem">
      <div className={styles['fields']}>
        <p className={styles['hint']}>
          Re-runs recent reports with your draft and the original figures. Nothing is saved.
        </p>
        {isRunning && <WaitingStatus label="Re-running recent reports" />}
        {isFailed && (
          <Alert color="red" role="alert" title={refusal}>
            <Button variant="default" size="xs" onClick={() => dryRun.send({ type: 'dryRun.retried' })}>
              Try again
            </Button>
          </Alert>
        )}
        {!isRunning && !isFailed && runs.length === 0 && (
          <p role="status" className={styles['hint']}>
            This report has not been run yet, so there is nothing to compare.
          </p>
        )}
        {!isRunning && runs.length > 0 && <DryRunTable runs={runs} />}
        <DialogFoot>
          <Button variant="default" onClick={close}>
            Close
          </Button>
        </DialogFoot>
      </div>
    </ModalDialog>
  )
}
