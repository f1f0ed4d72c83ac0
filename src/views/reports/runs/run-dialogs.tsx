import { useSelector } from '@xstate/react'
import { O } from '../../../domain/fp.ts'
import type { OpenedRun, ReissuedRun, ReportRunsRef } from '../../../machines/reports/report-runs.ts'
import { useFocusReturned } from '../../adapters/focus/use-focus-returned.ts'
import { WorkingDialog } from './working-dialog.tsx'
import { Alert, Button } from '@mantine/core'
import { Fragment } from 'react'
import { instantText } from '../../adapters/firm-time.ts'
import { figuresApart } from '../../../domain/reports/history/figures-apart.ts'
import type { FigureChange, ReportRun, RunCause } from '../../../domain/reports/run/report-run.ts'
import type { FailedRun } from '../../../domain/reports/run/run-fault.ts'
import { failureDetail, failureTitle } from '../run/failure-text.ts'
import { ModalDialog } from '../../ui/dialogs/dialog.tsx'
import { periodText } from '../read/period-text.ts'
import { ReportPaper } from '../read/report-paper.tsx'
import styles from './runs.module.css'

interface ComparisonModalProps {
  readonly runs: ReportRunsRef
  readonly reissued: ReissuedRun
}

const reissueVerdict = ({ how, isSame, changes }: ReissuedRun): string => {
  if (isSame) return 'The report is identical, byte for byte.'
  if (how === 'exact') return 'The report differs from the stored version.'
  if (changes.length === 0) return 'No figures have changed.'
  return changes.length === 1 ? '1 figure has changed.' : `${changes.length} figures have changed.`
}

const importActionTexts: Readonly<Record<RunCause['act'], string>> = { imported: 'imported', withdrawn: 'withdrawn' }

/** `by` is empty for clients, because they do not learn who supplies the firm's figures. */
const causeText = ({ what, act, by, at }: RunCause): string =>
  [what, by === '' ? importActionTexts[act] : `${importActionTexts[act]} by ${by}`, instantText(at)].join(', ')

const CauseList = ({ causes }: { readonly causes: readonly RunCause[] }) => (
  <ul className={styles['causes']}>
    {causes.map((cause, index) => (
      <li key={index}>{causeText(cause)}</li>
    ))}
  </ul>
)

interface FigureChangesProps {
  readonly changes: readonly FigureChange[]
}

const FigureCells = ({ change }: { readonly change: FigureChange }) => {
  const { before, after } = figuresApart(change)
  return (
    <>
      <td className={styles['figure']}>{before}</td>
      <td className={styles['figure']}>{after}</td>
    </>
  )
}

const FigureChanges = ({ changes }: FigureChangesProps) => (
  <div className={styles['figures']} tabIndex={0} role="region" aria-label="Changed figures">
    <table className={styles['table']}>
      <thead>
        <tr>
          <th scope="col">Figure</th>
          <th scope="col" className={styles['figure']}>
            Before
          </th>
          <th scope="col" className={styles['figure']}>
            After
          </th>
          <th scope="col" className={styles['broad']}>
            Why
          </th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <Fragment key={change.path}>
            <tr>
              <th scope="row">{change.label}</th>
              <FigureCells change={change} />
              <td className={styles['broad']}>
                <CauseList causes={change.causes} />
              </td>
            </tr>
            <tr className={styles['below']}>
              <td colSpan={3}>
                <CauseList causes={change.causes} />
              </td>
            </tr>
          </Fragment>
        ))}
      </tbody>
    </table>
  </div>
)

const ComparisonModal = ({ runs, reissued }: ComparisonModalProps) => {
  const { run, changes, causes } = reissued
  return (
    <ModalDialog title={run.title} size="64rem" onClose={() => runs.send({ type: 'reader.closed' })}>
      <p className={styles['verdict']} role="status">
        {reissueVerdict(reissued)}
      </p>
      {changes.length > 0 && <FigureChanges changes={changes} />}
      {changes.length === 0 && causes.length > 0 && (
        <>
          <p>Data imported since then:</p>
          <CauseList causes={causes} />
        </>
      )}
      <Button mt="md" onClick={() => runs.send({ type: 'reissue.opened' })}>
        Open the report
      </Button>
    </ModalDialog>
  )
}

interface FailedRunModalProps {
  readonly runs: ReportRunsRef
  readonly run: ReportRun
  readonly failure: FailedRun
}

const FailedRunModal = ({ runs, run, failure }: FailedRunModalProps) => (
  <ModalDialog title={run.title} size="sm" onClose={() => runs.send({ type: 'reader.closed' })}>
    <Alert color="red" role="alert" title={failureTitle(failure)}>
      {failureDetail(failure)}
    </Alert>
  </ModalDialog>
)

interface Props {
  readonly runs: ReportRunsRef
}

interface RunModalProps {
  readonly runs: ReportRunsRef
  readonly opened: OpenedRun
}

const RunModal = ({ runs, opened: { run, page } }: RunModalProps) => (
  <ModalDialog title={run.title} size="76rem" onClose={() => runs.send({ type: 'reader.closed' })}>
    <div className={styles['sheet']}>
      <p className={styles['count']}>
        {run.subject} · {periodText(run.parameters)} · issued {instantText(run.at)} for {run.by}
      </p>
      <ReportPaper title={`${run.title}, report`} page={page} />
    </div>
  </ModalDialog>
)

export const RunDialogs = ({ runs }: Props) => {
  const { chosen, opened, reissued, failure } = useSelector(runs, ({ context }) => context)
  const state = useSelector(runs, ({ value }) => value.work)
  useFocusReturned(state !== 'free')
  const cancel = () => runs.send({ type: 'work.cancelled' })
  if (O.isNone(chosen)) return null
  switch (state) {
    case 'opening':
      return <WorkingDialog title={chosen.value.title} text="Loading the report" onCancel={cancel} />
    case 'reissuing':
      return <WorkingDialog title={chosen.value.title} text="Reissuing the report" onCancel={cancel} />
    case 'reading':
      return O.isSome(opened) && <RunModal runs={runs} opened={opened.value} />
    case 'compared':
      return O.isSome(reissued) && <ComparisonModal runs={runs} reissued={reissued.value} />
    case 'failed':
      return O.isSome(failure) && <FailedRunModal runs={runs} run={chosen.value} failure={failure.value} />
    case 'free':
      return null
  }
}
