import { Button, Skeleton } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { memo } from 'react'
import { displayMoment } from '../../../domain/dates/display-date.ts'
import { O } from '../../../domain/fp.ts'
import { canWithdraw } from '../../../domain/archive/uploads/tally.ts'
import type { ReportUpload } from '../../../domain/archive/uploads/report-upload.ts'
import type { BulkUploadRef } from '../../../machines/archive/bulk-upload.ts'
import { type ReportUploadsRef, uploadsIn } from '../../../machines/archive/report-uploads.ts'
import type { StaticReportsRef } from '../../../machines/archive/static-reports.ts'
import { FetchFailed } from '../../ui/fetch-failed.tsx'
import { UploadProgress } from '../upload/sending-progress.tsx'
import { uploadFacts } from '../upload/upload-texts.ts'
import styles from './uploads.module.css'

interface Props {
  readonly archive: StaticReportsRef
  readonly bulk: BulkUploadRef
  readonly uploads: ReportUploadsRef
}

interface ItemProps extends Omit<Props, 'uploads'> {
  readonly canOpen: boolean
  readonly upload: ReportUpload
}

const UploadItem = memo(({ archive, bulk, canOpen, upload }: ItemProps) => {
  const name = `${upload.name}, ${displayMoment(new Date(upload.at))}`
  return (
    <li className={styles['upload']}>
      <div>
        <h2 className={styles['title']}>{upload.name}</h2>
        <p className={styles['detail']}>{uploadFacts(upload)}</p>
      </div>
      <UploadProgress upload={upload} />
      <div className={styles['acts']}>
        <Button
          variant="default"
          size="xs"
          disabled={!canOpen}
          aria-label={`Open ${name}`}
          onClick={() => bulk.send({ type: 'upload.chosen', id: upload.id })}
        >
          Open
        </Button>
        {canWithdraw(upload) && (
          <Button
            variant="light"
            color="red"
            size="xs"
            aria-label={`Withdraw ${name}`}
            onClick={() => archive.send({ type: 'withdrawal.opened', upload })}
          >
            Withdraw
          </Button>
        )}
      </div>
    </li>
  )
})
UploadItem.displayName = 'UploadItem'

export const UploadsPart = ({ archive, bulk, uploads }: Props) => {
  const listed = useSelector(uploads, ({ context }) => O.toNullable(uploadsIn(context)))
  const canOpen = useSelector(bulk, (snapshot) => snapshot.can({ type: 'upload.chosen', id: '' }))
  const isFailed = useSelector(uploads, ({ context }) => context.list.isFailed)
  const isTrying = useSelector(uploads, ({ context }) => context.list.isTrying)
  if (isFailed)
    return (
      <FetchFailed
        title="Error getting list"
        isTrying={isTrying}
        onRetry={() => uploads.send({ type: 'list.retried' })}
      />
    )
  if (listed === null)
    return (
      <div role="status" aria-label="Loading uploads">
        <Skeleton height="16rem" />
      </div>
    )
  if (listed.length === 0) return <p className={styles['detail']}>Nothing has been uploaded yet.</p>
  return (
    <ul className={styles['uploads']}>
      {listed.map((upload) => (
        <UploadItem key={upload.id} archive={archive} bulk={bulk} canOpen={canOpen} upload={upload} />
      ))}
    </ul>
  )
}
