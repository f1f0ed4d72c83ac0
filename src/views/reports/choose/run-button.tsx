import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { O } from '../../../domain/fp.ts'
import { choiceFault, type ChoiceFault } from '../../../domain/reports/run/run-choice.ts'
import type { ReportPickerRef } from '../../../machines/reports/report-picker.ts'
import styles from '../reports.module.css'
import { busy } from '../../ui/busy.ts'

interface Props {
  readonly picker: ReportPickerRef
  readonly label: string
}

const faultTexts: Readonly<Record<ChoiceFault, string>> = {
  NoSubject: 'Choose a portfolio or group first.',
  NoReport: 'Choose a report first.',
  DatesReversed: 'Put the start date before the end date first.',
}

/** While a report is made there is no second; the button keeps the focus, to have it back when the report is closed. */
export const RunButton = ({ picker, label }: Props) => {
  const showing = useSelector(picker, ({ children }) => children.showing)
  const isRunning = useSelector(showing, (snapshot) => snapshot?.matches('running') === true)
  const canRun = useSelector(picker, (snapshot) => snapshot.can({ type: 'run.requested' }))
  const fault = useSelector(picker, ({ context }) => choiceFault(context.choice))
  return (
    <div className={styles['run']}>
      <Button
        disabled={!canRun}
        {...(isRunning && busy)}
        onClick={isRunning ? undefined : () => picker.send({ type: 'run.requested' })}
      >
        {label}
      </Button>
      {O.isSome(fault) && <span className={styles['hint']}>{faultTexts[fault.value]}</span>}
    </div>
  )
}
