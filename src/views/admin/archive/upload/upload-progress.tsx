import type { ReportUpload } from '../../../../domain/report-upload/report-upload.ts'
import { uploadTallyOf } from '../../../../domain/report-upload/tally.ts'
import { ProgressBar } from '../../../progress-bar.tsx'
import { progressText, stateTexts } from './upload-texts.ts'

interface Props {
  readonly upload: ReportUpload
}

/** How far the server is with an upload. */
export const UploadProgress = ({ upload }: Props) => {
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
