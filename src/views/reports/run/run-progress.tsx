import { Button, Loader, VisuallyHidden } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { O } from '../../../domain/fp.ts'
import { printWaitText } from '../../../domain/reports/run/print-wait.ts'
import type { ReportStage } from '../../../domain/reports/run/report-run.ts'
import type { ReportRunRef } from '../../../machines/reports/report-run.ts'
import styles from './run-progress.module.css'

interface Props {
  readonly run: ReportRunRef
}

const reportStages: readonly (readonly [ReportStage, string])[] = [
  ['gathering', 'Collecting the figures'],
  ['writing', 'Creating the report'],
  ['finishing', 'Creating the pages'],
]

const stageIndexOf = (stage: O.Option<ReportStage>): number =>
  O.isSome(stage) ? reportStages.findIndex(([name]) => name === stage.value) : -1

const elapsedText = (seconds: number): string =>
  seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`

const StageList = ({ run }: Props) => {
  const stageIndex = useSelector(run, ({ context }) => stageIndexOf(context.stage))
  return (
    <ol className={styles['stages']}>
      {reportStages.map(([name, text], index) => (
        <li
          key={name}
          data-done={index < stageIndex || undefined}
          aria-current={index === stageIndex ? 'step' : undefined}
        >
          {text}
        </li>
      ))}
    </ol>
  )
}

const WaitText = ({ run }: Props) => {
  const wait = useSelector(run, ({ context }) => context.wait)
  return O.isSome(wait) && <span className={styles['wait']}>{printWaitText(wait.value)}</span>
}

const UnderWay = ({ run }: Props) => {
  const seconds = useSelector(run, ({ context }) => context.seconds)
  const title = useSelector(run, ({ context }) => context.underWay.request.title)
  return (
    <section className={styles['progress']} aria-label={`Running ${title}`}>
      <Loader size={20} aria-hidden="true" />
      <StageList run={run} />
      <WaitText run={run} />
      <span className={styles['elapsed']}>{elapsedText(seconds)}</span>
      <Button variant="default" size="xs" onClick={() => run.send({ type: 'run.cancelled' })}>
        Cancel
      </Button>
    </section>
  )
}

export const RunProgress = ({ run }: Props) => {
  const isRunning = useSelector(run, (snapshot) => snapshot.matches('running'))
  const stageIndex = useSelector(run, ({ context }) => stageIndexOf(context.stage))
  return (
    <>
      <VisuallyHidden role="status">
        {isRunning && (reportStages[stageIndex]?.[1] ?? 'The report is running')}
      </VisuallyHidden>
      {isRunning && <UnderWay run={run} />}
    </>
  )
}
