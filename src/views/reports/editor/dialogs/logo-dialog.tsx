import { Button, Text, TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { O } from '../../../../domain/fp.ts'
import type { logoDraftMachine, LogoEditorRef } from '../../../../machines/reports/logo-editor.ts'
import { EditorDialog } from '../../../ui/dialogs/editor-dialog.tsx'
import { FileDrop } from '../../../ui/file-drop.tsx'
import styles from './dialogs.module.css'

interface Props {
  readonly logo: LogoEditorRef
}

const pngType = { 'image/png': ['.png'] }

const ImageField = ({ logo }: Props) => {
  const { draft, imageFault } = useSelector(logo, ({ context }) => context)
  const isReading = useSelector(logo, (snapshot) => snapshot.matches('reading'))
  return (
    <div className={styles['fields']}>
      {draft.ReportLogoData !== '' && (
        <div className={styles['picture']}>
          <img src={draft.ReportLogoData} alt="Logo preview" />
        </div>
      )}
      <FileDrop
        label="PNG image"
        accept={pngType}
        isBusy={isReading}
        onFiles={([file]) => {
          if (file !== undefined) logo.send({ type: 'image.chosen', file })
        }}
      >
        <div className={styles['drop']}>
          <Text size="sm">Drop a PNG here</Text>
          <Button variant="default" size="xs">
            Choose a PNG
          </Button>
        </div>
      </FileDrop>
      {O.isSome(imageFault) && (
        <p className={styles['fault']} role="alert">
          {imageFault.value}
        </p>
      )}
    </div>
  )
}

const LogoEditor = ({ logo, editor }: Props & { readonly editor: ActorRefFrom<typeof logoDraftMachine> }) => {
  const draft = useSelector(editor, ({ context }) => context.draft)
  return (
    <EditorDialog editor={editor} title={O.isSome(draft.ReportLogoID) ? 'Edit logo' : 'New logo'} size="md">
      <form
        noValidate
        className={styles['fields']}
        onSubmit={(event) => {
          event.preventDefault()
          editor.send({ type: 'save.requested' })
        }}
      >
        <TextInput
          label="Name"
          required
          maxLength={100}
          value={draft.ReportLogoName}
          onChange={({ currentTarget: { value } }) =>
            editor.send({ type: 'draft.edited', draft: { ...draft, ReportLogoName: value } })
          }
        />
        <ImageField logo={logo} />
      </form>
    </EditorDialog>
  )
}

export const LogoDialog = ({ logo }: Props) => {
  const editor = useSelector(logo, ({ children }) => children.editor)
  return editor !== undefined && <LogoEditor logo={logo} editor={editor} />
}
