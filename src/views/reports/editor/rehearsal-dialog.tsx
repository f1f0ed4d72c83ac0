import { Alert, Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { displayMoment } from '../../../domain/dates/display-date.ts'
import type { RehearsalRef, RehearsedRun } from '../../../machines/reports/rehearsal.ts'
import { Waiting } from '../../ui/waiting.tsx'
import { Dialog, DialogFoot } from '../../ui/dialog.tsx'
import styles from './dialogs.module.css'

interface Props {
  readonly rehearsal: RehearsalRef
}

const pages = (count: number): string => (count === 1 ? '1 page' : `${count} pages`)

const comparedText = ({ outcome }: RehearsedRun): string => {
  if (outcome._tag === 'Failed') return `The draft could not be written: ${outcome.message}`
  const { pagesBefore, pagesAfter, changed } = outcome
  const lengths = pagesBefore === pagesAfter ? pages(pagesAfter) : `${pages(pagesAfter)}, were ${pagesBefore}`
  return changed.length === 0 ? `No page changes (${lengths})` : `Changed: page ${changed.join(', ')} (${lengths})`
}

const Runs = ({ runs }: { readonly runs: readonly RehearsedRun[] }) => (
  <table className={styles['table']}>
    <thead>
      <tr>
        <th scope="col">Run for</th>
        <th scope="col">Run</th>
        <th scope="col">With this draft</th>
      </tr>
    </thead>
    <tbody>
      {runs.map((rehearsed) => (
        <tr key={rehearsed.run}>
          <th scope="row">{rehearsed.subject}</th>
          <td>{displayMoment(new Date(rehearsed.at))}</td>
          <td>{comparedText(rehearsed)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** The last runs written with the draft: which of their pages would be others. Nothing is saved by it. */
export const RehearsalDialog = ({ rehearsal }: Props) => {
  const { runs, refusal } = useSelector(rehearsal, ({ context }) => context)
  const isRehearsing = useSelector(rehearsal, (snapshot) => snapshot.matches('rehearsing'))
  const isFailed = useSelector(rehearsal, (snapshot) => snapshot.matches('failed'))
  const close = () => rehearsal.send({ type: 'close.requested' })
  return (
    <Dialog onClose={close} title="Rehearsal" size="48rem">
      <div className={styles['fields']}>
        <p className={styles['hint']}>
          The last runs of this report, written again with your draft and the figures they had. Nothing is saved.
        </p>
        {isRehearsing && <Waiting label="Rehearsing" />}
        {isFailed && (
          <Alert color="red" role="alert" title={refusal}>
            <Button variant="default" size="xs" onClick={() => rehearsal.send({ type: 'rehearsal.retried' })}>
              Try again
            </Button>
          </Alert>
        )}
        {!isRehearsing && !isFailed && runs.length === 0 && (
          <p role="status" className={styles['hint']}>
            This report has not been run yet: there is nothing to rehearse with.
          </p>
        )}
        {!isRehearsing && runs.length > 0 && <Runs runs={runs} />}
        <DialogFoot>
          <Button variant="default" onClick={close}>
            Close
          </Button>
        </DialogFoot>
      </div>
    </Dialog>
  )
}
