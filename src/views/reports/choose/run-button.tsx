import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { O } from '../../../domain/fp.ts'
import { choiceFault, type ChoiceFault } from '../../../domain/reports/run/run-choice.ts'
import type { ReportPickerRef } from '../../../machines/reports/report-picker.ts'
import styles from '../reports.module.css'
import { busyAttributes } from '../../ui/busy.ts'

interface Props {
  readonly picker: ReportPickerRef
  readonly label: string
}

const faultTexts: Readonly<Record<ChoiceFault, string>> = {
  NoSubject: 'Choose a portfolio or group first.',
  NoReport: 'Choose a report first.',
  DatesReversed: 'The start date must not be after the end date.',
}

/** Stays focusable while disabled during a run, so that it regains the focus when the report closes. */
export const RunButton = ({ picker, label }: Props) => {
  const showing = useSelector(picker, ({ children }) => children.showing)
  const isRunning = useSelector(showing, (snapshot) => snapshot?.matches('running') === true)
  const canRun = useSelector(picker, (snapshot) => snapshot.can({ type: 'run.requested' }))
  const fault = useSelector(picker, ({ context }) => choiceFault(context.choice))
  return (
    <div className={styles['run']}>
      <Button
        disabled={!canRun}
        {...(isRunning && busyAttributes)}
        onClick={isRunning ? undefined : () => picker.send({ type: 'run.requested' })}
      >
        {label}
      </Button>
      {O.isSome(fault) && <span className={styles['hint']}>{faultTexts[fault.value]}</span>}
    </div>
  )
}
