import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'

interface Props {
  readonly title: string
  readonly size: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The whole screen where it is narrow and there is much to show. */
export const RunDialog = ({ title, size, onClose, children }: Props) => {
  const isNarrow = useMediaQuery('(width < 48rem)')
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={size}
      fullScreen={isNarrow && size !== 'sm'}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': `Close: ${title}` }}
      transitionProps={{ duration: 120 }}
    >
      {children}
    </Modal>
  )
}
