import { Alert, Button, TextInput } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import '@mantine/dropzone/styles.css'
import { useSelector } from '@xstate/react'
import { O } from '../../../domain/fp.ts'
import type { LogoEditorRef } from '../../../machines/reports/logo-editor.ts'
import { Dialog, DialogFoot } from '../../ui/dialog.tsx'
import styles from './dialogs.module.css'

interface Props {
  readonly logo: LogoEditorRef
}

const ImageField = ({ logo }: Props) => {
  const { draft, imageFault } = useSelector(logo, ({ context }) => context)
  const isReading = useSelector(logo, (snapshot) => snapshot.matches('reading'))
  return (
    <div className={styles['fields']}>
      {draft.ReportLogoData !== '' && (
        <div className={styles['picture']}>
          <img src={draft.ReportLogoData} alt="The logo as it will be" />
        </div>
      )}
      <Dropzone
        accept={['image/png']}
        multiple={false}
        loading={isReading}
        inputProps={{ 'aria-label': 'PNG image' }}
        onDrop={([file]: readonly File[]) => {
          if (file !== undefined) logo.send({ type: 'image.chosen', file })
        }}
        onReject={() => logo.send({ type: 'image.refused' })}
      >
        <div className={styles['drop']}>Drop a PNG here, or press to choose one</div>
      </Dropzone>
      {O.isSome(imageFault) && (
        <p className={styles['fault']} role="alert">
          {imageFault.value}
        </p>
      )}
    </div>
  )
}

/** Spec §5: a name and a PNG. */
export const LogoDialog = ({ logo }: Props) => {
  const { draft, refusal } = useSelector(logo, ({ context }) => context)
  const canSave = useSelector(logo, (snapshot) => snapshot.can({ type: 'save.requested' }))
  const isSaving = useSelector(logo, (snapshot) => snapshot.matches('saving'))
  const close = () => logo.send({ type: 'close.requested' })
  const title = O.isSome(draft.ReportLogoID) ? 'Edit logo' : 'New logo'
  return (
    <Dialog onClose={close} title={title}>
      <form
        noValidate
        className={styles['fields']}
        onSubmit={(event) => {
          event.preventDefault()
          logo.send({ type: 'save.requested' })
        }}
      >
        <TextInput
          label="Name"
          required
          maxLength={100}
          value={draft.ReportLogoName}
          onChange={({ currentTarget }) => logo.send({ type: 'name.typed', name: currentTarget.value })}
        />
        <ImageField logo={logo} />
        {O.isSome(refusal) && (
          <Alert color="red" role="alert">
            {refusal.value}
          </Alert>
        )}
        <DialogFoot>
          <Button variant="default" onClick={close} disabled={isSaving}>
            Close
          </Button>
          <Button type="submit" loading={isSaving} disabled={!canSave && !isSaving}>
            Save
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
