import { Alert, Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import { O } from '../../../domain/fp.ts'
import { faultLine } from '../../../domain/reports/template/report-fault.ts'
import type { FailedRun } from '../../../domain/reports/run/run-fault.ts'
import type { ReportRunRef } from '../../../machines/reports/report-run.ts'
import { failureDetail, failureTitle } from './failure-text.ts'
import styles from '../reports.module.css'

interface Props {
  readonly run: ReportRunRef
  readonly isAuthor: boolean
}

const ForAuthor = ({ failure, name }: { readonly failure: FailedRun; readonly name: string }) =>
  failure._tag === 'Faulty' &&
  failure.fault !== null && (
    <p className={styles['fault']}>
      <code>{faultLine(failure.fault)}</code>{' '}
      <Link href={`/admin/reports/live-reports/edit/${encodeURIComponent(name)}`}>Edit the report</Link>
    </p>
  )

export const RunFailure = ({ run, isAuthor }: Props) => {
  const isFailed = useSelector(run, (snapshot) => snapshot.matches('failed'))
  const failure = useSelector(run, ({ context }) => context.failure)
  const name = useSelector(run, ({ context }) => context.underWay.request.name)
  return (
    isFailed &&
    O.isSome(failure) && (
      <Alert
        color="red"
        role="alert"
        title={failureTitle(failure.value)}
        withCloseButton
        closeButtonLabel="Dismiss"
        onClose={() => run.send({ type: 'failure.dismissed' })}
      >
        {isAuthor && <ForAuthor failure={failure.value} name={name} />}
        <p className={styles['fault']}>{failureDetail(failure.value)}</p>
        <Button variant="default" size="xs" onClick={() => run.send({ type: 'run.retried' })}>
          Try again
        </Button>
      </Alert>
    )
  )
}
