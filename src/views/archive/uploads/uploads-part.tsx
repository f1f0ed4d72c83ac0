import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { memo } from 'react'
import { instantText } from '../../adapters/firm-time.ts'
import { canWithdraw, type ListedUpload } from '../../../domain/archive/uploads/listed-upload.ts'
import type { BulkUploadRef } from '../../../machines/archive/bulk-upload.ts'
import { hasEarlier, type ReportUploadsRef, uploadsIn } from '../../../machines/archive/report-uploads.ts'
import type { StaticReportsRef } from '../../../machines/archive/static-reports.ts'
import { ListLoading } from '../../ui/lists/list-loading.tsx'
import { ListShell } from '../../ui/lists/list-shell.tsx'
import { ShowEarlier } from '../../ui/lists/show-earlier.tsx'
import { errorGettingList } from '../../../domain/texts.ts'
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
  readonly upload: ListedUpload
}

const UploadItem = memo(({ archive, bulk, canOpen, upload }: ItemProps) => {
  const name = `${upload.name}, ${instantText(upload.at)}`
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

const EarlierUploads = ({ uploads }: Pick<Props, 'uploads'>) => {
  const hasMore = useSelector(uploads, ({ context }) => hasEarlier(context))
  const isListing = useSelector(uploads, (snapshot) => snapshot.matches({ list: 'listingMore' }))
  const isFailed = useSelector(uploads, (snapshot) => snapshot.matches({ list: 'moreFailed' }))
  return (
    <ShowEarlier
      what="uploads"
      hasMore={hasMore}
      isListing={isListing}
      isFailed={isFailed}
      onMore={() => uploads.send({ type: 'more.requested' })}
    />
  )
}

export const UploadsPart = ({ archive, bulk, uploads }: Props) => {
  const list = useSelector(uploads, ({ context }) => context.list)
  const canOpen = useSelector(bulk, (snapshot) => snapshot.can({ type: 'upload.chosen', id: '' }))
  return (
    <ListShell
      list={{ ...list, known: uploadsIn({ list }) }}
      loading={<ListLoading what="uploads" height="16rem" />}
      failed={errorGettingList}
      empty="No uploads yet."
      onRetry={() => uploads.send({ type: 'list.retried' })}
    >
      {(listed) => (
        <>
          <ul className={styles['uploads']}>
            {listed.map((upload) => (
              <UploadItem key={upload.id} archive={archive} bulk={bulk} canOpen={canOpen} upload={upload} />
            ))}
          </ul>
          <EarlierUploads uploads={uploads} />
        </>
      )}
    </ListShell>
  )
}
