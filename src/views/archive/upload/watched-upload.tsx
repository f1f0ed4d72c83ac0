import { Alert, Button, Skeleton } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { O } from '../../../domain/fp.ts'
import { listedUpload } from '../../../domain/archive/uploads/listed-upload.ts'
import type { BulkUploadRef } from '../../../machines/archive/bulk-upload.ts'
import type { ReportUploadsRef } from '../../../machines/archive/report-uploads.ts'
import { useFocusReturned } from '../../adapters/focus/use-focus-returned.ts'
import { pluralise } from '../../../domain/text/pluralise.ts'
import { FetchFailed } from '../../ui/fetch-failed.tsx'
import { AskFirst } from './ask-first.tsx'
import { FailedFiles } from './failed-files.tsx'
import { UploadProgress } from './sending-progress.tsx'
import { endToneProps, endText, uploadFacts, fileTextIn } from './upload-texts.ts'
import { shownLine } from '../../../domain/text/visible-text.ts'
import styles from './upload.module.css'
import type { ReportUpload } from '../../../domain/archive/uploads/report-upload.ts'
import { titleWithPeriod } from '../../../domain/archive/static-report.ts'
import { RowList } from '../../ui/lists/row-list.tsx'
import { failureText } from '../../ui/texts/failure-text.ts'
import { errorGettingList } from '../../../domain/texts.ts'
import { countText } from '../../../domain/numbers/count-text.ts'

interface SteeringFailedProps {
  readonly uploads: ReportUploadsRef
}

export const SteeringFailed = ({ uploads }: SteeringFailedProps) => {
  const failure = useSelector(uploads, ({ context }) => context.failure)
  if (O.isNone(failure)) return null
  return (
    <Alert
      color="red"
      role="alert"
      withCloseButton
      closeButtonLabel="Dismiss"
      onClose={() => uploads.send({ type: 'failure.dismissed' })}
    >
      {failureText(failure.value)}
    </Alert>
  )
}

interface WatchedFilesProps {
  readonly upload: ReportUpload
}

const fileColumns = ['File', 'Filed as', 'Status']
const columnTracks = 'minmax(8rem, 1.4fr) minmax(10rem, 1.6fr) minmax(9rem, 1fr)'
const likelyHeight = 37

const WatchedFiles = ({ upload }: WatchedFilesProps) => (
  <RowList
    label="Files"
    columns={fileColumns}
    tracks={columnTracks}
    keys={upload.files.map((_, index) => index)}
    likely={likelyHeight}
    followed={upload.files.findIndex(({ state }) => state._tag === 'Uploading')}
    row={(index) => {
      const file = upload.files[index]
      return file === undefined ? null : (
        <>
          <span role="rowheader" className={styles['path']}>
            {shownLine(file.path)}
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

interface Props {
  readonly bulk: BulkUploadRef
  readonly uploads: ReportUploadsRef
}

const UploadContent = ({ bulk, uploads }: Props) => {
  const { known, isFailed, isTrying } = useSelector(bulk, ({ context }) => context.upload)
  const isAsking = useSelector(bulk, (snapshot) => snapshot.matches({ work: { watching: 'asking' } }))
  useFocusReturned(isAsking)
  if (isFailed)
    return (
      <FetchFailed title={errorGettingList} isTrying={isTrying} onRetry={() => bulk.send({ type: 'upload.retried' })} />
    )
  if (O.isNone(known)) return <Skeleton height="12rem" role="status" aria-label="Loading the upload" />
  const upload = known.value
  const listed = listedUpload(upload)
  const { tally } = listed
  const end = endText(upload, tally)
  return (
    <>
      <div>
        <h3 className={styles['name']}>{upload.name}</h3>
        <p className={styles['detail']}>{uploadFacts(upload)}</p>
      </div>
      <UploadProgress upload={listed} />
      {end !== null && (
        <Alert {...endToneProps[end.look]} title={end.title}>
          {end.text}
        </Alert>
      )}
      <SteeringFailed uploads={uploads} />
      {isAsking && (
        <AskFirst
          question="Discard failed files?"
          go="Discard"
          onStay={() => bulk.send({ type: 'close.refused' })}
          onGo={() => bulk.send({ type: 'close.confirmed' })}
        >
          {pluralise(tally.failed, 'file')} will not be filed, and the zip will be deleted. Filed reports are kept.
        </AskFirst>
      )}
      <FailedFiles bulk={bulk} uploads={uploads} upload={upload} />
      <section className={styles['section']} aria-label="All files">
        <h3>Files ({countText(tally.total)})</h3>
        <WatchedFiles upload={upload} />
      </section>
    </>
  )
}

export const WatchedUpload = ({ bulk, uploads }: Props) => (
  <div className={styles['dropped']}>
    <div className={styles['acts']}>
      <Button size="xs" variant="default" data-autofocus onClick={() => bulk.send({ type: 'upload.left' })}>
        Upload another zip
      </Button>
    </div>
    <UploadContent bulk={bulk} uploads={uploads} />
  </div>
)
