import { Alert, Button, Group, Modal, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './admin-dialog.module.css'

interface Props {
  readonly title: string
  readonly size: string
  readonly fullScreen?: boolean
  /** Why it was not saved. */
  readonly refusal: string | null
  readonly canSave: boolean
  readonly isSaving: boolean
  /** Whether it is to be closed with what was written unsaved. */
  readonly isAsking: boolean
  readonly onSave: () => void
  readonly onClose: () => void
  readonly onLeave: () => void
  readonly onStay: () => void
  readonly children: ReactNode
}

const AskToClose = ({ onLeave, onStay }: Pick<Props, 'onLeave' | 'onStay'>) => (
  <Modal
    opened
    onClose={onStay}
    title="Close without saving?"
    closeOnClickOutside={false}
    centered
    closeButtonProps={{ 'aria-label': 'Stay' }}
    transitionProps={{ duration: 120 }}
  >
    <Text size="sm" mb="lg">
      What you changed has not been saved. If you close now it is lost.
    </Text>
    <Group justify="flex-end">
      <Button variant="default" onClick={onStay} data-autofocus>
        Go on editing
      </Button>
      <Button variant="light" color="red" onClick={onLeave}>
        Close without saving
      </Button>
    </Group>
  </Modal>
)

/** What every dialog of the library is: it closes by its buttons and by Escape, never by a click beside it (spec §9). */
export const AdminDialog = ({ title, size, fullScreen = false, refusal, children, ...props }: Props) => (
  <>
    <Modal
      opened
      onClose={props.onClose}
      title={title}
      size={size}
      fullScreen={fullScreen}
      closeOnClickOutside={false}
      closeOnEscape={!props.isAsking}
      closeButtonProps={{ 'aria-label': `Close: ${title}` }}
      transitionProps={{ duration: 120 }}
    >
      <div className={styles['content']}>{children}</div>
      <div className={styles['foot']}>
        {refusal !== null && (
          <Alert color="red" role="alert" className={styles['refusal']}>
            {refusal}
          </Alert>
        )}
        <div className={styles['buttons']}>
          <Button variant="default" onClick={props.onClose} disabled={props.isSaving}>
            Close
          </Button>
          <Button onClick={props.onSave} loading={props.isSaving} disabled={!props.canSave && !props.isSaving}>
            Save
          </Button>
        </div>
      </div>
    </Modal>
    {props.isAsking && <AskToClose onLeave={props.onLeave} onStay={props.onStay} />}
  </>
)
