import { useSelector } from '@xstate/react'
import type { VideoLibraryRef } from '../../../machines/reports/video-library.ts'
import { FetchFailed } from '../../ui/fetch-failed.tsx'
import { NotListed } from './not-listed.tsx'
import { SidePart } from './side-part.tsx'
import styles from './side.module.css'
import { VideoModal } from './video-modal.tsx'

interface Props {
  readonly videos: VideoLibraryRef
}

export const VideoList = ({ videos }: Props) => {
  const listed = useSelector(videos, ({ context }) => context.videos)
  const isLoading = useSelector(videos, (snapshot) => snapshot.matches('loading'))
  const isFailed = useSelector(videos, (snapshot) => snapshot.matches('failed'))
  const isTrying = useSelector(videos, (snapshot) => snapshot.matches({ failed: 'trying' }))
  return (
    <SidePart title="Video library">
      {isLoading && <NotListed label="videos" isFailed={false} />}
      {isFailed && <FetchFailed isTrying={isTrying} onRetry={() => videos.send({ type: 'list.retried' })} />}
      <ul className={styles['list']}>
        {listed.map(({ id, title }) => (
          <li key={id}>
            <button
              type="button"
              className={styles['link']}
              aria-haspopup="dialog"
              onClick={() => videos.send({ type: 'video.opened', id })}
            >
              {title}
            </button>
          </li>
        ))}
      </ul>
      <VideoModal videos={videos} />
    </SidePart>
  )
}
