import { Button, Modal, type ModalProps, TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type ReactNode, useId } from 'react'
import type { EditModeRef } from '../../../machines/dashboards/edit-mode.ts'
import styles from './edit-dialog.module.css'

interface TitleFieldProps {
  readonly title: string
  readonly description?: string
  readonly onType: (title: string) => void
}

/** Spec §5: a title is required, of a dashboard and of a widget. */
export const TitleField = ({ title, description, onType }: TitleFieldProps) => (
  <TextInput
    label="Title"
    description={description}
    required
    data-autofocus
    maxLength={120}
    value={title}
    error={title.trim() === '' ? 'This field is required' : null}
    onChange={(event) => onType(event.currentTarget.value)}
  />
)

interface Props {
  readonly edit: EditModeRef
  readonly isOpen: boolean
  readonly title: string
  readonly apply: string
  readonly cancel?: string
  readonly color?: string
  readonly size?: ModalProps['size']
  /** Whether Enter applies; what shows a form of its own cannot be one. */
  readonly isForm?: boolean
  readonly children: ReactNode
}

/** What every dialog of edit mode is: it closes by its buttons and by Escape, never by a click beside it (spec §9). */
export const EditDialog = ({ edit, cancel = 'Cancel', size = 'lg', isForm = true, children, ...props }: Props) => {
  const { isOpen, title, apply, color } = props
  const formId = useId()
  const canApply = useSelector(edit, (snapshot) => snapshot.can({ type: 'dialog.applied' }))
  const close = () => edit.send({ type: 'dialog.cancelled' })
  const submit = () => edit.send({ type: 'dialog.applied' })
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={title}
      size={size}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': `Close: ${title}` }}
      transitionProps={{ duration: 120 }}
    >
      {isForm ? (
        <form
          id={formId}
          className={styles['content']}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          {children}
        </form>
      ) : (
        <div className={styles['content']}>{children}</div>
      )}
      <div className={styles['buttons']}>
        <Button variant="default" onClick={close}>
          {cancel}
        </Button>
        <Button
          {...(isForm ? { type: 'submit', form: formId } : { onClick: submit })}
          {...(color !== undefined && { color })}
          disabled={isOpen && !canApply}
        >
          {apply}
        </Button>
      </div>
    </Modal>
  )
}
