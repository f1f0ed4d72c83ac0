import '@mantine/core/styles/LoadingOverlay.css'
import { Dropzone } from '@mantine/dropzone'
import '@mantine/dropzone/styles.css'
import type { ReactNode } from 'react'

interface Props {
  readonly label: string
  readonly accept: Record<string, string[]>
  readonly isBusy?: boolean
  readonly isMany?: boolean
  /** Receives files of any type. The code that reads them reports wrong types. */
  readonly onFiles: (files: readonly File[]) => void
  /** Must contain a button for keyboard users. Its click bubbles to the drop zone. */
  readonly children: ReactNode
}

const ignoreFiles = () => undefined

export const FileDrop = ({ label, accept, isBusy = false, isMany = false, onFiles, children }: Props) => (
  <Dropzone
    accept={accept}
    multiple={isMany}
    loading={isBusy}
    activateOnKeyboard={false}
    enablePointerEvents
    inputProps={{ 'aria-label': label }}
    onDrop={ignoreFiles}
    onDropAny={(files: readonly File[], rejections: readonly { readonly file: File }[]) =>
      onFiles([...files, ...rejections.map(({ file }) => file)])
    }
  >
    {children}
  </Dropzone>
)
