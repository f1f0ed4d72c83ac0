import { Alert, Button, Checkbox, NativeSelect, VisuallyHidden } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { O } from '../../../domain/fp.ts'
import { columnTitles } from '../../../domain/users/import/columns.ts'
import type { RowStatus } from '../../../domain/users/import/differences.ts'
import {
  choosableLines,
  countWithoutPassword,
  importTally,
  isChosen,
} from '../../../domain/users/import/import-preview.ts'
import type { UserImportRef } from '../../../machines/users/user-import.ts'
import { pluralise } from '../../../domain/text/pluralise.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { DialogFoot } from '../../ui/dialogs/dialog.tsx'
import { RowList } from '../../ui/lists/row-list.tsx'
import { choiceWidth } from '../../widgets/sheet/row-choice.tsx'
import { ImportRow, shownColumns } from './import-row.tsx'
import { importResultText, statusTexts } from './import-texts.ts'
import styles from './import.module.css'
import { userUpdatesTitle } from '../../../domain/texts.ts'
import { countText } from '../../../domain/numbers/count-text.ts'

interface Props {
  readonly importing: UserImportRef
}

const rowStatuses: readonly RowStatus[] = ['Added', 'Update', 'Faulty', 'Unchanged']

const previewColumns = [
  <VisuallyHidden key="import">Import</VisuallyHidden>,
  'Line',
  ...shownColumns.map((column) => columnTitles[column]),
  'Status',
]

const columnTracks = `${choiceWidth.toString()}px 2.5rem minmax(6rem, 1.2fr) minmax(12rem, 2.2fr) repeat(2, minmax(4.5rem, 1fr)) minmax(5.5rem, 0.9fr) minmax(6.75rem, 1fr) repeat(3, minmax(4.5rem, 0.8fr)) minmax(8rem, 1.2fr)`

const estimatedRowHeight = 74

const StatusFilter = ({ importing }: Props) => {
  const { preview, choice, shown } = useSelector(importing, ({ context }) => context)
  const tally = importTally(preview, choice)
  const lines = choosableLines(preview, shown.lines)
  const chosen = lines.filter((line) => isChosen(preview, choice, line)).length
  const areAll = lines.length > 0 && chosen === lines.length
  return (
    <div className={styles['above']}>
      <NativeSelect
        label="Show"
        value={shown.only ?? ''}
        data={[
          { value: '', label: `All (${countText(preview.statuses.size)})` },
          ...rowStatuses.map((status) => ({
            value: status,
            label: `${statusTexts[status]} (${countText(tally[status])})`,
          })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          importing.send({
            type: 'filter.chosen',
            only: rowStatuses.find((status) => status === value) ?? null,
          })
        }
      />
      <Checkbox
        size="sm"
        label="Import all shown"
        disabled={lines.length === 0}
        checked={areAll}
        indeterminate={chosen > 0 && !areAll}
        onChange={() => importing.send({ type: 'all.toggled' })}
      />
    </div>
  )
}

const PreviewRows = ({ importing }: Props) => {
  const { preview, shown } = useSelector(importing, ({ context }) => context)
  return shown.lines.length === 0 ? (
    <p className={styles['detail']}>No rows</p>
  ) : (
    <RowList
      label={`People in the file, ${pluralise(shown.lines.length, 'row')}`}
      columns={previewColumns}
      tracks={columnTracks}
      keys={shown.lines}
      likely={estimatedRowHeight}
      row={(index) => {
        const checked = preview.checked.rows.get(shown.lines[index] ?? -1)
        return checked === undefined ? null : <ImportRow importing={importing} checked={checked} />
      }}
    />
  )
}

const savingStateTexts = { kept: 'Saved in this browser tab, without passwords', changed: '' } as const

const PreviewSummary = ({ importing }: Props) => {
  const { preview, choice, keeping, withoutPassword } = useSelector(importing, ({ context }) => context)
  const { toSend, Faulty } = importTally(preview, choice)
  const invited = countWithoutPassword(preview, choice, withoutPassword)
  const texts = [
    `${countText(toSend)} to upload`,
    ...(Faulty > 0 ? [`${countText(Faulty)} ${Faulty === 1 ? 'needs' : 'need'} attention first`] : []),
    ...(invited > 0 ? [`${countText(invited)} with a missing password`] : []),
    ...(keeping === 'tooLarge' ? ['Too large to save in this browser'] : [savingStateTexts[keeping]]),
  ].filter((text) => text !== '')
  return (
    <p role="status" className={styles['summary']}>
      {texts.join(' · ')}
    </p>
  )
}

const PreviewNews = ({ importing }: Props) => {
  const { created, updated, waiting, refusal } = useSelector(importing, ({ context }) => context)
  return (
    <>
      {created.length + updated.length + waiting.length > 0 && (
        <Alert color="yellow" role="status" title={userUpdatesTitle}>
          {importResultText(created.length, updated.length, waiting.length)}. The rows below are not done yet or were
          not chosen.
        </Alert>
      )}
      {O.isSome(refusal) && (
        <Alert color="red" role="alert">
          {refusal.value}
        </Alert>
      )}
    </>
  )
}

const LeaveDialogs = ({ importing }: Props) => {
  const isClosing = useSelector(importing, (snapshot) => snapshot.matches({ previewing: { rows: 'closing' } }))
  const isDropping = useSelector(importing, (snapshot) => snapshot.matches({ previewing: { rows: 'dropping' } }))
  const isKept = useSelector(importing, ({ context }) => context.keeping === 'kept')
  if (!isClosing && !isDropping) return null
  return (
    <ConfirmDialog
      title={isClosing ? 'Close without uploading?' : 'Choose another file?'}
      act={isClosing ? 'Close without uploading' : 'Choose another file'}
      isGrave
      onConfirm={() => importing.send({ type: 'leaving.confirmed' })}
      onCancel={() => importing.send({ type: 'leaving.refused' })}
    >
      {isClosing && isKept
        ? 'The rows are saved in this browser tab, but not their passwords.'
        : 'These rows and your changes to them will be lost.'}
    </ConfirmDialog>
  )
}

export const ImportPreview = ({ importing }: Props) => {
  const canSend = useSelector(importing, (snapshot) => snapshot.can({ type: 'upload.requested' }))
  return (
    <>
      <PreviewNews importing={importing} />
      <StatusFilter importing={importing} />
      <PreviewRows importing={importing} />
      <DialogFoot above={<PreviewSummary importing={importing} />}>
        <Button variant="default" onClick={() => importing.send({ type: 'file.dropped' })}>
          Choose another file
        </Button>
        <Button variant="default" onClick={() => importing.send({ type: 'draft.saved' })}>
          Save
        </Button>
        <Button disabled={!canSend} onClick={() => importing.send({ type: 'upload.requested' })}>
          Upload
        </Button>
      </DialogFoot>
      <LeaveDialogs importing={importing} />
    </>
  )
}
