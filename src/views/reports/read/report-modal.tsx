import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { O } from '../../../domain/fp.ts'
import type { ReportPickerRef } from '../../../machines/reports/report-picker.ts'
import type { IssuedReport } from '../../../machines/reports/report-run.ts'
import { useFocusKept } from '../../adapters/focus/use-focus-kept.ts'
import { DownloadPart } from './download.tsx'
import { ReportFacts } from './report-facts.tsx'
import styles from './report-modal.module.css'
import { ReportPaper } from './report-paper.tsx'
import { ModalDialog } from '../../ui/dialogs/dialog.tsx'
import { ChoiceGroup } from '../choose/choice-group.tsx'
import { BenchmarkChoice } from '../choose/benchmark-choice.tsx'
import { DateChoice } from '../choose/date-choice.tsx'
import { formatText, pageOrientations, orientationTexts, savedFormats } from './period-text.ts'
import { RunButton } from '../choose/run-button.tsx'
import { RunningReport } from '../run/running.tsx'
import reportsStyles from '../reports.module.css'

interface Props {
  readonly picker: ReportPickerRef
  readonly isAuthor: boolean
}

interface FacesProps extends Props {
  readonly shown: IssuedReport
}

interface ReportSettingsProps {
  readonly picker: ReportPickerRef
  readonly isAuthor: boolean
}

const ReportSettings = ({ picker, isAuthor }: ReportSettingsProps) => {
  const orientation = useSelector(picker, ({ context }) => context.choice.orientation)
  const format = useSelector(picker, ({ context }) => context.format)
  return (
    <div className={reportsStyles['steps']}>
      <DateChoice picker={picker} />
      <BenchmarkChoice picker={picker} />
      <ChoiceGroup
        label="Pages"
        choices={pageOrientations.map((value) => ({ value, text: orientationTexts[value] }))}
        chosen={orientation}
        onChoose={(chosen) => picker.send({ type: 'orientation.chosen', orientation: chosen })}
      />
      <ChoiceGroup
        label="Save as"
        choices={savedFormats.map((value) => ({ value, text: formatText(value) }))}
        chosen={format}
        onChoose={(chosen) => picker.send({ type: 'format.chosen', format: chosen })}
      />
      <RunButton picker={picker} label="Run again" />
      <RunningReport picker={picker} isAuthor={isAuthor} />
    </div>
  )
}

/** The report stays mounted. Hidden settings do not, because their controls would let the focus leave the dialog. */
const ReportFaces = ({ picker, shown, isAuthor }: FacesProps) => {
  const day = useSelector(picker, ({ context }) => context.offers)
  const isTurned = useSelector(picker, (snapshot) => snapshot.matches({ reader: 'settings' }))
  const toSettings = useFocusKept<HTMLButtonElement>(isTurned)
  const toReport = useFocusKept<HTMLButtonElement>(isTurned)
  const turn = () => picker.send({ type: 'settings.toggled' })
  return (
    <div className={styles['stage']}>
      <div className={styles['sheet']} data-turned={isTurned || undefined}>
        <section className={styles['face']} aria-label="Report" inert={isTurned}>
          <div className={styles['head']}>
            <ReportFacts request={shown.request} day={day} />
            <Button ref={toSettings} variant="default" onClick={turn}>
              Settings
            </Button>
          </div>
          <ReportPaper title={`${shown.request.title}, report`} page={shown.page} />
          <DownloadPart picker={picker} isAuthor={isAuthor} />
        </section>
        <section className={styles['back']} aria-label="Settings" inert={!isTurned}>
          {isTurned && (
            <>
              <div className={styles['head']}>
                <h3 className={styles['title']}>Settings</h3>
                <Button ref={toReport} variant="default" onClick={turn}>
                  Back to the report
                </Button>
              </div>
              <ReportSettings picker={picker} isAuthor={isAuthor} />
            </>
          )}
        </section>
      </div>
    </div>
  )
}

export const ReportModal = ({ picker, isAuthor }: Props) => {
  const shown = useSelector(picker, ({ context }) => context.shown)
  const isClosed = useSelector(picker, (snapshot) => snapshot.matches({ reader: 'closed' }))
  const title = O.isSome(shown) ? shown.value.request.title : ''
  // mounted while closed, so that the opener regains the focus
  return (
    <ModalDialog isOpen={!isClosed} onClose={() => picker.send({ type: 'reader.closed' })} title={title} size="76rem">
      {O.isSome(shown) && <ReportFaces picker={picker} shown={shown.value} isAuthor={isAuthor} />}
    </ModalDialog>
  )
}
