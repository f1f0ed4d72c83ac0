import { useSelector } from '@xstate/react'
import type { VideosRef } from '../../../machines/reports/videos.ts'
import { FetchFailed } from '../../ui/fetch-failed.tsx'
import { NotListed, SidePart } from './side-part.tsx'
import styles from './side.module.css'
import { ModalDialog } from '../../ui/dialogs/dialog.tsx'
import { useNetwork } from '@mantine/hooks'
import { O } from '../../../domain/fp.ts'

/** spec §9: 640 by 360, or less on narrow screens. */
const VideoModal = ({ videos }: Props) => {
  const watched = useSelector(videos, ({ context }) => context.watched)
  const { online } = useNetwork()
  return (
    O.isSome(watched) && (
      <ModalDialog onClose={() => videos.send({ type: 'video.closed' })} title={watched.value.title} size="auto">
        {online ? (
          <iframe
            className={styles['video']}
            title={watched.value.title}
            src={watched.value.url}
            width={640}
            height={360}
            sandbox="allow-scripts allow-same-origin allow-presentation"
            allow="fullscreen; picture-in-picture"
            referrerPolicy="strict-origin"
          />
        ) : (
          <p className={styles['offline']} role="status">
            You are offline. The video plays when you are back online.
          </p>
        )}
      </ModalDialog>
    )
  )
}

interface Props {
  readonly videos: VideosRef
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
