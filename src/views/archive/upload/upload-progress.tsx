import type { ReportUpload } from '../../../domain/archive/uploads/report-upload.ts'
import { displayMoment } from '../../../domain/dates/display-date.ts'
import { uploadTallyOf } from '../../../domain/archive/uploads/tally.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { progressText, stateTexts } from './upload-texts.ts'
import styles from './upload.module.css'

interface Props {
  readonly upload: ReportUpload
}

/** How far the server is with an upload. */
export const UploadProgress = ({ upload }: Props) => {
  if (upload.withdrawn !== null)
    return (
      <p className={styles['withdrawn']}>
        <strong>{stateTexts.withdrawn}</strong> by {upload.withdrawn.by}, {displayMoment(new Date(upload.withdrawn.at))}
      </p>
    )
  const tally = uploadTallyOf(upload)
  return (
    <ProgressBar
      label={`${upload.name}: files settled`}
      state={stateTexts[upload.state]}
      text={progressText(tally)}
      done={tally.filed}
      failed={tally.failed + tally.dropped}
      total={tally.total}
    />
  )
}
