import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { ReportPickerRef } from '../../../machines/reports/report-picker.ts'
import type { ReportRunRef } from '../../../machines/reports/report-run.ts'
import { ChoiceGroup } from '../choose/choice-group.tsx'
import { formatText, savedFormats } from './period-text.ts'
import { RunFailure } from '../run/run-failure.tsx'
import { RunProgress } from '../run/run-progress.tsx'
import styles from '../reports.module.css'
import { busyAttributes } from '../../ui/busy.ts'

interface Props {
  readonly picker: ReportPickerRef
  readonly isAuthor: boolean
}

const DownloadProgress = ({ saving, isAuthor }: { readonly saving: ReportRunRef; readonly isAuthor: boolean }) => (
  <>
    <RunProgress run={saving} />
    <RunFailure run={saving} isAuthor={isAuthor} />
  </>
)

export const DownloadPart = ({ picker, isAuthor }: Props) => {
  const format = useSelector(picker, ({ context }) => context.format)
  const saving = useSelector(picker, ({ children }) => children.saving)
  const isSaving = useSelector(saving, (snapshot) => snapshot?.matches('running') === true)
  return (
    <div className={styles['download']}>
      <div className={styles['formats']}>
        <ChoiceGroup
          label="Save as"
          choices={savedFormats.map((value) => ({ value, text: formatText(value) }))}
          chosen={format}
          onChoose={(chosen) => picker.send({ type: 'format.chosen', format: chosen })}
        />
        <Button
          variant="default"
          {...(isSaving && busyAttributes)}
          onClick={isSaving ? undefined : () => picker.send({ type: 'download.requested' })}
        >
          Download
        </Button>
      </div>
      {saving !== undefined && <DownloadProgress saving={saving} isAuthor={isAuthor} />}
    </div>
  )
}
