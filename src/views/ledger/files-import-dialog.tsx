import { Alert, Button, Text } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { O } from '../../domain/fp.ts'
import { importableFilesText, type ImportCheck, passedOverText } from '../../domain/ledger/import/import-check.ts'
import type { ImportedFile } from '../../domain/ledger/import/imported-file.ts'
import { totalRowCounts } from '../../domain/ledger/import/listed-import.ts'
import { mappingOf, passedOver } from '../../domain/ledger/import/mapping/file-reading.ts'
import type { MappingDraft } from '../../machines/ledger/column-mapping.ts'
import { type FilesImportRef, openFindingCounts, skippedFileNames } from '../../machines/ledger/files-import.ts'
import { useFocusKept } from '../adapters/focus/use-focus-kept.ts'
import { ModalDialog, DialogFoot } from '../ui/dialogs/dialog.tsx'
import { RefusalAlert } from '../ui/dialogs/confirming-dialog.tsx'
import { pluralise } from '../../domain/text/pluralise.ts'
import { failureText } from '../ui/texts/failure-text.ts'
import { FileDrop } from '../ui/file-drop.tsx'
import { ListTable } from '../ui/lists/list-table.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { sizeText } from '../ui/texts/size-text.ts'
import { WaitingStatus } from '../ui/waiting.tsx'
import { ColumnMapping, MappingFoot } from './column-mapping.tsx'
import { ImportConsequences } from './import-consequences.tsx'
import { ImportFindings } from './import-findings.tsx'
import { ImportFaults } from './import-faults.tsx'
import styles from './ledger-imports.module.css'
import { countText } from '../../domain/numbers/count-text.ts'

interface Props {
  readonly importing: FilesImportRef
}

const fileTypes = { 'text/csv': ['.csv'], 'application/zip': ['.zip'] }

const FilesDrop = ({ importing }: Props) => (
  <FileDrop
    label="Files to import"
    accept={fileTypes}
    isMany
    onFiles={(files) => importing.send({ type: 'files.chosen', files })}
  >
    <div className={styles['drop']}>
      <Text fw={600}>Drop files, a folder or a .zip here</Text>
      <Button variant="default" data-autofocus>
        Choose files
      </Button>
      <Text size="sm" c="dimmed">
        Accepts {importableFilesText}. You can match files and columns that have other names. You see all changes before
        anything is imported.
      </Text>
    </div>
  </FileDrop>
)

const SendingFiles = ({ importing, then }: Props & { readonly then: string }) => {
  const { sent, total } = useSelector(importing, ({ context }) => context)
  const isSent = total > 0 && sent >= total
  return (
    <ProgressBar
      label="Upload progress"
      state={isSent ? then : 'Uploading'}
      text={`${sizeText(sent)} of ${sizeText(total)}`}
      done={sent}
      total={total}
    />
  )
}

const ChangesTable = ({ files }: { readonly files: readonly ImportedFile[] }) => (
  <ListTable
    className={styles['unbroken']}
    columns={[
      ['File'],
      ['Rows', styles['figure']],
      ['New', styles['figure']],
      ['Corrected', styles['figure']],
      ['Unchanged', styles['figure']],
    ]}
  >
    {files.map(({ name, rows, added, corrected, unchanged }) => (
      <tr key={name}>
        <th scope="row">{name}</th>
        {[rows, added, corrected, unchanged].map((number, index) => (
          <td key={index} className={styles['figure']}>
            {countText(number)}
          </td>
        ))}
      </tr>
    ))}
  </ListTable>
)

const checkVerdictText = (
  check: ImportCheck,
  { count: open, standing }: ReturnType<typeof openFindingCounts>,
): string => {
  const { added, corrected } = totalRowCounts(check.files)
  if (added + corrected === 0) return 'No changes: all rows are already imported.'
  if (standing > 0)
    return `Acknowledge ${pluralise(standing, 'finding')} before you import. The import would make these changes:`
  if (open > 0)
    return `No errors. ${pluralise(open, 'finding')} ${open === 1 ? 'is' : 'are'} open. The import would make these changes:`
  return check.findingCount > 0
    ? 'All findings are acknowledged. The import would make these changes:'
    : 'No errors. The import would make these changes:'
}

const DroppedNotes = ({ notFound }: Pick<ImportCheck, 'notFound'>) =>
  notFound.length > 0 && (
    <p className={styles['verdict']}>{pluralise(notFound.length, 'note')} discarded: the findings no longer exist.</p>
  )

const CheckedFiles = ({ importing, check }: Props & { readonly check: ImportCheck }) => {
  const notes = useSelector(importing, ({ context }) => context.notes)
  if (check.faultCount > 0) return <ImportFaults importing={importing} check={check} />
  return (
    <>
      <p role="status" className={styles['verdict']}>
        {checkVerdictText(check, openFindingCounts(check, notes))}
      </p>
      <DroppedNotes notFound={check.notFound} />
      <ChangesTable files={check.files} />
      {check.findings.length > 0 && <ImportFindings importing={importing} check={check} />}
      <ImportConsequences importing={importing} check={check} />
    </>
  )
}

const FilesFoot = ({ importing }: Props) => {
  const mapping = useSelector(importing, ({ children }) => children.mapping)
  const onClose = () => importing.send({ type: 'import.closed' })
  return mapping === undefined ? (
    <ImportFoot importing={importing} />
  ) : (
    <MappingFoot mapping={mapping} onClose={onClose} />
  )
}

const ImportFoot = ({ importing }: Props) => {
  const canMap = useSelector(importing, (snapshot) => snapshot.can({ type: 'mapping.requested' }))
  const isImporting = useSelector(importing, (snapshot) => snapshot.matches('importing'))
  const canChoose = useSelector(importing, (snapshot) => snapshot.can({ type: 'others.requested' }))
  const canRetry = useSelector(importing, (snapshot) => snapshot.can({ type: 'check.retried' }))
  const canImport = useSelector(importing, (snapshot) => snapshot.can({ type: 'import.requested' }))
  const isChecked = useSelector(importing, (snapshot) => snapshot.matches('checked'))
  const open = useSelector(importing, ({ context: { check, notes } }) =>
    O.isSome(check) ? openFindingCounts(check.value, notes).count : 0,
  )
  return (
    <DialogFoot>
      <Button variant="default" onClick={() => importing.send({ type: 'import.closed' })}>
        Close
      </Button>
      {canChoose && (
        <Button variant="default" onClick={() => importing.send({ type: 'others.requested' })}>
          Choose other files
        </Button>
      )}
      {canMap && (
        <Button variant="default" onClick={() => importing.send({ type: 'mapping.requested' })}>
          Match columns
        </Button>
      )}
      {canRetry && (
        <Button variant={isChecked ? 'default' : 'filled'} onClick={() => importing.send({ type: 'check.retried' })}>
          {isChecked ? 'Check again' : 'Try again'}
        </Button>
      )}
      {(canImport || isImporting) && (
        <Button loading={isImporting} onClick={() => importing.send({ type: 'import.requested' })}>
          {open === 0 ? 'Import' : `Import with ${pluralise(open, 'finding')} open`}
        </Button>
      )}
    </DialogFoot>
  )
}

const mappedFilesText = ({ heads, readings, source }: MappingDraft): string =>
  heads
    .flatMap(({ name }, nth) => {
      const mapping = mappingOf(readings[nth] ?? passedOver)
      return mapping === undefined ? [] : [`${name} as ${mapping.sheet}.csv`]
    })
    .join(', ')
    .concat(source.trim() === '' ? '' : `, from ${source.trim()}`)

const hasMappedFile = ({ readings }: MappingDraft): boolean => readings.some(({ _tag }) => _tag === 'Mapped')

const ReadFiles = ({ importing }: Props) => {
  const chosen = useSelector(importing, ({ context }) => context)
  const tables = skippedFileNames(chosen)
  return (
    <>
      {chosen.others.length > 0 && <p className={styles['verdict']}>Ignored: {passedOverText(chosen.others)}</p>}
      {tables.length > 0 && (
        <p className={styles['verdict']}>Ignored unless you match their columns: {tables.join(', ')}</p>
      )}
      {hasMappedFile(chosen) && <p className={styles['verdict']}>Columns matched: {mappedFilesText(chosen)}</p>}
    </>
  )
}

const MappingPart = ({ importing }: Props) => {
  const mapping = useSelector(importing, ({ children }) => children.mapping)
  return mapping !== undefined && <ColumnMapping mapping={mapping} />
}

const ImportPart = ({ importing }: Props) => {
  const { check, problem, written } = useSelector(importing, ({ context }) => context)
  const state = useSelector(importing, ({ value }) => value)
  const isShown = state === 'checked' || state === 'importing'
  return (
    <>
      {state === 'choosing' && <FilesDrop importing={importing} />}
      {state === 'reading' && <WaitingStatus label="Reading" />}
      {state === 'checking' && <SendingFiles importing={importing} then="Checking…" />}
      {state === 'mapping' && <MappingPart importing={importing} />}
      {state !== 'choosing' && state !== 'mapping' && <ReadFiles importing={importing} />}
      {isShown && O.isSome(check) && <CheckedFiles importing={importing} check={check.value} />}
      {state === 'importing' && (
        <SendingFiles importing={importing} then="Importing… All or nothing, cannot be cancelled" />
      )}
      {state === 'written' && O.isSome(written) && (
        <>
          <Alert color="green" role="status" title={written.value.position === null ? 'No changes' : 'Imported'}>
            {written.value.position === null
              ? 'All rows were already imported.'
              : 'You can withdraw it in the list of imports.'}
          </Alert>
          <DroppedNotes notFound={written.value.notFound} />
          <ChangesTable files={written.value.files} />
        </>
      )}
      {O.isSome(problem) && <RefusalAlert>{failureText(problem.value)}</RefusalAlert>}
    </>
  )
}

export const FilesImportDialog = ({ importing }: Props) => {
  const state = useSelector(importing, ({ value }) => value)
  const part = useFocusKept<HTMLDivElement>(state)
  return (
    <ModalDialog title="Import files" size="52rem" onClose={() => importing.send({ type: 'import.closed' })}>
      <div ref={part} className={styles['part']} role="group" aria-label="Files" tabIndex={-1}>
        <ImportPart importing={importing} />
      </div>
      <FilesFoot importing={importing} />
    </ModalDialog>
  )
}
