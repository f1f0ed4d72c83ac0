import type { ReportUpload } from '../../../domain/archive/uploads/report-upload.ts'
import { titleWithPeriod } from '../../../domain/archive/static-report.ts'
import { RowList } from './row-list.tsx'
import { fileTextIn } from './upload-texts.ts'
import styles from './upload.module.css'

interface Props {
  readonly upload: ReportUpload
}

const columns = ['File', 'Filed as', 'Status']
const tracks = 'minmax(8rem, 1.4fr) minmax(10rem, 1.6fr) minmax(9rem, 1fr)'
const likelyHeight = 37

/** Every file of an upload and how far it is. */
export const WatchedFiles = ({ upload }: Props) => (
  <RowList
    label="Files"
    columns={columns}
    tracks={tracks}
    keys={upload.files.map((_, place) => place)}
    likely={likelyHeight}
    followed={upload.files.findIndex(({ state }) => state._tag === 'Uploading')}
    row={(place) => {
      const file = upload.files[place]
      return file === undefined ? null : (
        <>
          <span role="rowheader" className={styles['path']}>
            {file.path}
          </span>
          <span role="cell" className={styles['words']}>
            {file.report.Code} · {titleWithPeriod(file.report)}
          </span>
          <span role="cell" className={styles['words']} data-file={file.state._tag}>
            {fileTextIn(upload, file.state)}
          </span>
        </>
      )
    }}
  />
)
