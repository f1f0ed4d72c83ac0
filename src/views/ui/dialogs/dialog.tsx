import { Modal, type ModalProps } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode, RefObject } from 'react'
import { useEscape } from '../../adapters/focus/use-escape.ts'
import { useFocusReturned } from '../../adapters/focus/use-focus-returned.ts'
import { useEverTrue } from '../../adapters/rendering/once.ts'
import styles from './dialog.module.css'

interface Props extends Pick<ModalProps, 'centered' | 'closeOnEscape' | 'fullScreen' | 'padding' | 'size' | 'zIndex'> {
  readonly title: string
  readonly heading?: ReactNode
  readonly isOpen?: boolean
  readonly otherwise?: RefObject<HTMLElement | null> | undefined
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Dialogs with a size in rem fill a narrow screen. Mantine's named sizes fit on it. */
const isLarge = (size: Props['size']): boolean => typeof size === 'string' && size.endsWith('rem')

/** Spec §9: closes by buttons and Escape, never by a click outside. */
export const ModalDialog = ({
  title,
  heading = title,
  isOpen = true,
  fullScreen = false,
  closeOnEscape = true,
  otherwise,
  ...props
}: Props) => {
  const isNarrow = useMediaQuery('(width < 48rem)')
  useFocusReturned(isOpen, otherwise)
  useEscape(isOpen, closeOnEscape ? props.onClose : undefined)
  if (!useEverTrue(isOpen)) return null
  return (
    <Modal
      {...props}
      opened={isOpen}
      title={heading}
      fullScreen={fullScreen || (isNarrow && isLarge(props.size))}
      closeOnClickOutside={false}
      // Mantine would close all open dialogs
      closeOnEscape={false}
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
