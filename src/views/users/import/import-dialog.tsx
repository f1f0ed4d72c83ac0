import { Alert, Button, Text } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { O } from '../../../domain/fp.ts'
import { importLimits } from '../../../domain/users/import/import-row.ts'
import type { UserImportRef } from '../../../machines/users/user-import.ts'
import { useFocusKept } from '../../adapters/focus/use-focus-kept.ts'
import { ModalDialog, DialogFoot } from '../../ui/dialogs/dialog.tsx'
import { FetchFailed } from '../../ui/fetch-failed.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { sizeText } from '../../ui/texts/size-text.ts'
import { WaitingStatus } from '../../ui/waiting.tsx'
import { ImportPreview } from './import-preview.tsx'
import { importResultText, fileFaultText, rowsLeftOutText, progressText, stageText } from './import-texts.ts'
import { MappingStep } from './mapping-step.tsx'
import styles from './import.module.css'
import { problemText, userUpdatesTitle } from '../../../domain/texts.ts'
import { countText } from '../../../domain/numbers/count-text.ts'

interface Props {
  readonly importing: UserImportRef
}

const csvTypes = { 'text/csv': ['.csv'] }

const ChoosingFile = ({ importing }: Props) => {
  const fault = useSelector(importing, ({ context }) => context.fault)
  return (
    <>
      <FileDrop label="CSV file" accept={csvTypes} onFiles={(files) => importing.send({ type: 'file.chosen', files })}>
        <div className={styles['drop']}>
          <Text fw={600}>Drop a .csv file here</Text>
          <Button variant="default" data-autofocus>
            Choose a .csv file
          </Button>
          <Text size="sm" c="dimmed">
            Up to {countText(importLimits.rows)} people and {sizeText(importLimits.bytes)}, as spreadsheets save it. You
            review them before anything is sent. People without a password are sent an invitation.
          </Text>
        </div>
      </FileDrop>
      {O.isSome(fault) && (
        <p className={styles['fault']} role="alert">
          {fileFaultText(fault.value)}
        </p>
      )}
      <DialogFoot>
        <Button variant="default" onClick={() => importing.send({ type: 'template.requested' })}>
          Template
        </Button>
      </DialogFoot>
    </>
  )
}

const CheckingRows = ({ importing }: Props) => {
  const { counted, rows } = useSelector(importing, ({ context }) => context)
  return (
    <ProgressBar
      label="Rows checked"
      state="Checking the rows"
      text={`${countText(counted)} of ${countText(rows.length)}`}
      done={counted}
      total={rows.length}
    />
  )
}

const SendingRows = ({ importing }: Props) => {
  const progress = useSelector(importing, ({ context }) => context.progress)
  const canCancel = useSelector(importing, (snapshot) => snapshot.can({ type: 'sending.cancelled' }))
  return (
    <>
      <ProgressBar
        label="Upload of the users"
        state={stageText(progress)}
        text={progressText(progress)}
        done={progress.done}
        total={progress.total}
      />
      <DialogFoot>
        <Button variant="default" disabled={!canCancel} onClick={() => importing.send({ type: 'sending.cancelled' })}>
          Cancel
        </Button>
      </DialogFoot>
    </>
  )
}

const LostAnswer = ({ importing }: Props) => (
  <>
    <Alert color="red" role="alert" title={problemText}>
      The server did not answer and may have created the users. Trying again creates no duplicates.
    </Alert>
    <DialogFoot>
      <Button variant="default" onClick={() => importing.send({ type: 'sending.cancelled' })}>
        Back to the rows
      </Button>
      <Button onClick={() => importing.send({ type: 'sending.retried' })}>Try again</Button>
    </DialogFoot>
  </>
)

const SettledImport = ({ importing }: Props) => {
  const { created, updated, unchanged, waiting, leftOut } = useSelector(importing, ({ context }) => context)
  const left = rowsLeftOutText({ ...leftOut, unchanged: leftOut.unchanged + unchanged.length })
  return (
    <>
      <Alert color="green" role="status" title={userUpdatesTitle}>
        {importResultText(created.length, updated.length, waiting.length)}
        {left !== null && <p className={styles['detail']}>{left}</p>}
      </Alert>
      <DialogFoot>
        <Button variant="default" onClick={() => importing.send({ type: 'file.dropped' })}>
          Import another file
        </Button>
        <Button data-autofocus onClick={() => importing.send({ type: 'import.closed' })}>
          Close
        </Button>
      </DialogFoot>
    </>
  )
}

const WithoutReference = ({ importing }: Props) => {
  const isTrying = useSelector(importing, (snapshot) => snapshot.matches({ withoutReference: 'trying' }))
  return <FetchFailed isTrying={isTrying} onRetry={() => importing.send({ type: 'reference.retried' })} />
}

type ImportStep =
  | 'choosing'
  | 'mapping'
  | 'checking'
  | 'previewing'
  | 'sending'
  | 'lost'
  | 'settled'
  | 'withoutReference'

const stepTitles: Readonly<Record<ImportStep | 'waiting', string>> = {
  choosing: 'File to choose',
  mapping: 'Columns of the file',
  checking: 'Checking the rows',
  previewing: 'Rows to review',
  sending: 'Upload',
  lost: 'Upload not answered',
  settled: 'Uploaded',
  withoutReference: 'Could not load users',
  waiting: 'Reading',
}

const importSteps: readonly ImportStep[] = [
  ...(['choosing', 'mapping', 'checking', 'previewing'] as const),
  ...(['sending', 'lost', 'settled', 'withoutReference'] as const),
]

const StepContent = ({ importing, step }: Props & { readonly step: ImportStep | 'waiting' }) => {
  switch (step) {
    case 'choosing':
      return <ChoosingFile importing={importing} />
    case 'mapping':
      return <MappingStep importing={importing} />
    case 'checking':
      return <CheckingRows importing={importing} />
    case 'previewing':
      return <ImportPreview importing={importing} />
    case 'sending':
      return <SendingRows importing={importing} />
    case 'lost':
      return <LostAnswer importing={importing} />
    case 'settled':
      return <SettledImport importing={importing} />
    case 'withoutReference':
      return <WithoutReference importing={importing} />
    case 'waiting':
      return <WaitingStatus label="Reading" />
  }
}

export const ImportDialog = ({ importing }: Props) => {
  const step = useSelector(importing, (snapshot) => importSteps.find((one) => snapshot.matches(one)) ?? 'waiting')
  const name = useSelector(importing, ({ context }) => context.name)
  const isAsking = useSelector(
    importing,
    (snapshot) =>
      snapshot.matches({ previewing: { rows: 'closing' } }) || snapshot.matches({ previewing: { rows: 'dropping' } }),
  )
  const part = useFocusKept<HTMLDivElement>(stepTitles[step])
  return (
    <ModalDialog
      title="Import users"
      size={step === 'previewing' ? '90rem' : '42rem'}
      closeOnEscape={!isAsking}
      onClose={() => importing.send({ type: 'import.closed' })}
    >
      <div ref={part} className={styles['part']} role="group" aria-label={stepTitles[step]} tabIndex={-1}>
        {name !== '' && <p className={styles['name']}>{name}</p>}
        <StepContent importing={importing} step={step} />
      </div>
    </ModalDialog>
  )
}
