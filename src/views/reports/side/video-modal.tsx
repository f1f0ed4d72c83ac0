import { Modal } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import { useNetwork } from '@mantine/hooks'
import { useSelector } from '@xstate/react'
import { O } from '../../../domain/fp.ts'
import type { VideoLibraryRef } from '../../../machines/reports/video-library.ts'
import styles from './side.module.css'

interface Props {
  readonly videos: VideoLibraryRef
}

/** spec §9: 640 by 360; narrower where the screen is. */
export const VideoModal = ({ videos }: Props) => {
  const watched = useSelector(videos, ({ context }) => context.watched)
  const { online } = useNetwork()
  return (
    O.isSome(watched) && (
      <Modal
        opened
        onClose={() => videos.send({ type: 'video.closed' })}
        title={watched.value.title}
        size="auto"
        closeOnClickOutside={false}
        closeButtonProps={{ 'aria-label': `Close: ${watched.value.title}` }}
        transitionProps={{ duration: 120 }}
      >
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
            You are offline. The video will play once you are connected again.
          </p>
        )}
      </Modal>
    )
  )
}
