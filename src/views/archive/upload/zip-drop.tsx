import { Button, Text } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { O } from '../../../domain/fp.ts'
import { limitText, uploadLimits } from '../../../domain/archive/uploads/zip/limits.ts'
import type { BulkUploadRef } from '../../../machines/archive/bulk-upload.ts'
import { filingIn, type ReportUploadsRef } from '../../../machines/archive/report-uploads.ts'
import { FileDrop } from '../../ui/file-drop.tsx'
import { UploadProgress } from './sending-progress.tsx'
import { uploadFacts, zipFaultText } from './upload-texts.ts'
import styles from './upload.module.css'

interface Props {
  readonly bulk: BulkUploadRef
  readonly uploads: ReportUploadsRef
}

const zipTypes = { 'application/zip': ['.zip'], 'application/x-zip-compressed': ['.zip'] }

const GoingOn = ({ bulk, uploads }: Props) => {
  const filing = filingIn(useSelector(uploads, ({ context }) => context))
  if (filing.length === 0) return null
  return (
    <section className={styles['section']} aria-label="Going on now">
      <h3>Going on now</h3>
      <ul className={styles['list']}>
        {filing.map((upload) => (
          <li key={upload.id} className={styles['upload']}>
            <div>
              <strong>{upload.name}</strong>
              <p className={styles['detail']}>{uploadFacts(upload)}</p>
            </div>
            <UploadProgress upload={upload} />
            <Button
              size="xs"
              variant="default"
              aria-label={`Show ${upload.name}`}
              onClick={() => bulk.send({ type: 'upload.chosen', id: upload.id })}
            >
              Show
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

export const ZipDrop = ({ bulk, uploads }: Props) => {
  const refused = useSelector(bulk, ({ context }) => context.refused)
  return (
    <div className={styles['dropped']}>
      <FileDrop label="Zip file" accept={zipTypes} onFiles={(files) => bulk.send({ type: 'files.dropped', files })}>
        <div className={styles['drop']}>
          <Text fw={600}>Drop a .zip file here</Text>
          <Button variant="default" data-autofocus>
            Choose a .zip file
          </Button>
          <Text size="sm" c="dimmed">
            Up to {uploadLimits.entries.toLocaleString('en')} PDF reports of at most {limitText(uploadLimits.file)}{' '}
            each. You look through them before anything is sent.
          </Text>
        </div>
      </FileDrop>
      {O.isSome(refused) && (
        <p className={styles['fault']} role="alert">
          {zipFaultText(refused.value)}
        </p>
      )}
      <GoingOn bulk={bulk} uploads={uploads} />
    </div>
  )
}
