import { Button } from '@mantine/core'
import type { ReissuedRun, ReportRunsRef } from '../../../machines/reports/report-runs.ts'
import { CauseList } from './cause-list.tsx'
import { FigureChanges } from './figure-changes.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './runs.module.css'

interface Props {
  readonly runs: ReportRunsRef
  readonly reissued: ReissuedRun
}

const verdict = ({ how, isSame, changes }: ReissuedRun): string => {
  if (isSame) return 'The report is the same, byte for byte.'
  if (how === 'exact') return 'The report is not the same as it was: what came out differs from what was kept.'
  if (changes.length === 0) return 'No figure has changed; the report reads as it did.'
  return changes.length === 1 ? '1 figure has changed.' : `${changes.length} figures have changed.`
}

/** What came of issuing a report again, beside what it was. */
export const ComparisonModal = ({ runs, reissued }: Props) => {
  const { run, changes, causes } = reissued
  return (
    <Dialog title={run.title} size="64rem" onClose={() => runs.send({ type: 'reader.closed' })}>
      <p className={styles['verdict']} role="status">
        {verdict(reissued)}
      </p>
      {changes.length > 0 && <FigureChanges changes={changes} />}
      {changes.length === 0 && causes.length > 0 && (
        <>
          <p>What has come in since:</p>
          <CauseList causes={causes} />
        </>
      )}
      <Button mt="md" onClick={() => runs.send({ type: 'reissue.opened' })}>
        Open the report
      </Button>
    </Dialog>
  )
}
