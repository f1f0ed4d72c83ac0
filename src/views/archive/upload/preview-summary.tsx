import { useSelector } from '@xstate/react'
import { O } from '../../../domain/fp.ts'
import { isToRead } from '../../../domain/archive/uploads/preview/listed-entry.ts'
import { previewTally } from '../../../domain/archive/uploads/preview/row-standing.ts'
import type { ZipPreviewRef } from '../../../machines/archive/zip-preview.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import styles from './upload.module.css'

interface Props {
  readonly preview: ZipPreviewRef
}

/** How many files are how far, and how many of them were looked into. */
export const PreviewSummary = ({ preview }: Props) => {
  const { preview: shown, isRead, zip } = useSelector(preview, ({ context }) => context)
  const { ready, open, impossible, leftOut } = previewTally(shown.rows)
  const toRead = shown.rows.filter(({ entry }) => isToRead(entry)).length
  const looked = shown.rows.filter(({ content }) => O.isSome(content)).length
  const text = [
    `${ready.toLocaleString('en')} ready`,
    `${open.toLocaleString('en')} to look at`,
    ...(impossible > 0 ? [`${impossible.toLocaleString('en')} that cannot be filed`] : []),
    `${leftOut.toLocaleString('en')} left out`,
  ].join(' · ')
  return (
    <>
      <p role="status" aria-busy={!isRead} className={styles['summary']}>
        {text}
      </p>
      {!isRead && (
        <ProgressBar
          label={`${zip.name}: files looked into`}
          state="Looking into the files"
          text={`${looked.toLocaleString('en')} of ${toRead.toLocaleString('en')}`}
          done={looked}
          total={toRead}
        />
      )}
    </>
  )
}
