import { Modal, type ModalProps } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode, RefObject } from 'react'
import { useFocusReturned } from '../../adapters/focus/use-focus-returned.ts'
import { useOnce } from '../../adapters/rendering/once.ts'
import styles from './dialog.module.css'

interface Props extends Pick<ModalProps, 'centered' | 'closeOnEscape' | 'fullScreen' | 'padding' | 'size' | 'zIndex'> {
  readonly title: string
  readonly heading?: ReactNode
  readonly isOpen?: boolean
  readonly otherwise?: RefObject<HTMLElement | null> | undefined
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Whatever has a size of its own needs the whole of a narrow screen; Mantine's own sizes fit on it. */
const isLarge = (size: Props['size']): boolean => typeof size === 'string' && size.endsWith('rem')

/** It closes by its buttons and by Escape, never by a click beside it (spec §9). */
export const Dialog = ({ title, heading = title, isOpen = true, fullScreen = false, otherwise, ...props }: Props) => {
  const isNarrow = useMediaQuery('(width < 48rem)')
  useFocusReturned(isOpen, otherwise)
  // what nobody has opened costs nothing
  if (!useOnce(isOpen)) return null
  return (
    <Modal
      {...props}
      opened={isOpen}
      title={heading}
      fullScreen={fullScreen || (isNarrow && isLarge(props.size))}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': `Close: ${title}` }}
      transitionProps={{ duration: 120 }}
    />
  )
}

export const DialogFoot = ({ above, children }: { readonly above?: ReactNode; readonly children: ReactNode }) => (
  <div className={styles['foot']}>
    {above}
    <div className={styles['buttons']}>{children}</div>
  </div>
)
