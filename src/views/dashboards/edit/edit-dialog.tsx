import { Button, type ModalProps, TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type ReactNode, useId } from 'react'
import type { EditModeRef } from '../../../machines/dashboards/edit-mode.ts'
import { ModalDialog, DialogFoot } from '../../ui/dialogs/dialog.tsx'
import styles from '../../ui/dialogs/dialog.module.css'
import { requiredFieldText } from '../../../domain/texts.ts'

interface TitleFieldProps {
  readonly title: string
  readonly description?: string
  readonly onType: (title: string) => void
}

export const TitleField = ({ title, description, onType }: TitleFieldProps) => (
  <TextInput
    label="Title"
    description={description}
    required
    data-autofocus
    maxLength={120}
    value={title}
    error={title.trim() === '' ? requiredFieldText : null}
    onChange={(event) => onType(event.currentTarget.value)}
  />
)

interface Props {
  readonly edit: EditModeRef
  readonly isOpen: boolean
  readonly title: string
  readonly apply: string
  readonly size?: NonNullable<ModalProps['size']>
  /** True if Enter applies the edit. False for content with its own form, because forms cannot be nested. */
  readonly isForm?: boolean
  readonly children: ReactNode
}

export const EditDialog = ({ edit, isOpen, title, apply, size = 'lg', isForm = true, children }: Props) => {
  const formId = useId()
  const canApply = useSelector(edit, (snapshot) => snapshot.can({ type: 'dialog.applied' }))
  const close = () => edit.send({ type: 'dialog.cancelled' })
  const submit = () => edit.send({ type: 'dialog.applied' })
  return (
    <ModalDialog isOpen={isOpen} onClose={close} title={title} size={size}>
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
      <DialogFoot>
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button {...(isForm ? { type: 'submit', form: formId } : { onClick: submit })} disabled={isOpen && !canApply}>
          {apply}
        </Button>
      </DialogFoot>
    </ModalDialog>
  )
}
