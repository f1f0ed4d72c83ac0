import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { O } from '../../domain/fp.ts'
import { SheetName } from '../../domain/ledger/import/imported-file.ts'
import { columnsOf, type FileMapping, theirColumn } from '../../domain/ledger/import/mapping/file-mapping.ts'
import { readingFaults, sheetOfReading } from '../../domain/ledger/import/mapping/file-reading.ts'
import { importSourceLimits } from '../../domain/ledger/import/mapping/import-source.ts'
import type { CellFault } from '../../domain/ledger/rows/cell-fault.ts'
import type { ColumnMappingRef, ReadFileHead } from '../../machines/ledger/column-mapping.ts'
import { RefusalAlert } from '../ui/dialogs/confirming-dialog.tsx'
import { DialogFoot } from '../ui/dialogs/dialog.tsx'
import { failureText } from '../ui/texts/failure-text.ts'
import { ListTable } from '../ui/lists/list-table.tsx'
import { FormatFields } from './format-fields.tsx'
import styles from './column-mapping.module.css'

interface Props {
  readonly mapping: ColumnMappingRef
}

interface FileProps extends Props {
  readonly file: number
  readonly head: ReadFileHead
}

const mappableSheets = Object.keys(SheetName.keys)
  .filter(SheetName.is)
  .filter((sheet) => sheet !== 'users')

const sheetChoices = [
  { value: '', label: 'Ignore this file' },
  ...mappableSheets.map((sheet) => ({ value: sheet, label: `${sheet}.csv` })),
]

const maxSampleCells = 3

const columnSampleText = ({ header, rows }: ReadFileHead, theirs: string | null): string => {
  const at = theirs === null ? -1 : header.indexOf(theirs)
  return rows
    .slice(0, maxSampleCells)
    .map((cells) => cells[at] ?? '')
    .filter((cell) => cell !== '')
    .join(', ')
}

const ColumnFields = ({ mapping, file, head, of }: FileProps & { readonly of: FileMapping }) => {
  const { columns, filled } = columnsOf(of.sheet)
  const choices = [
    { value: '', label: 'None (leave empty)' },
    ...[...new Set(head.header)].filter((theirs) => theirs !== '').map((theirs) => ({ value: theirs, label: theirs })),
  ]
  const unused = head.header.filter((theirs) => !Object.values(of.columns).includes(theirs))
  return (
    <>
      <FormatFields mapping={mapping} file={file} head={head} of={of} />
      <ListTable className={styles['table']} columns={[['Plutus column'], ['File column'], ['Sample values']]}>
        {columns.map((column) => {
          const theirs = theirColumn(of, column)
          return (
            <tr key={column}>
              <th scope="row">
                {column}
                {filled.includes(column) && <span className={styles['detail']}>Required</span>}
              </th>
              <td>
                <NativeSelect
                  aria-label={`${column} in ${head.name}`}
                  data={choices}
                  value={theirs ?? ''}
                  error={filled.includes(column) && theirs === null}
                  onChange={({ currentTarget: { value } }) =>
                    mapping.send({ type: 'column.chosen', file, column, theirs: value === '' ? null : value })
                  }
                />
              </td>
              <td className={styles['sample']}>{columnSampleText(head, theirs)}</td>
            </tr>
          )
        })}
      </ListTable>
      {unused.length > 0 && <p className={styles['detail']}>Ignored columns: {unused.join(', ')}</p>}
    </>
  )
}

const faultText = ({ column, reason }: CellFault): string => (column === null ? reason : `${column} ${reason}`)

const FileMappingPart = ({ mapping, file, head, faults }: FileProps & { readonly faults: readonly CellFault[] }) => {
  const reading = useSelector(mapping, ({ context }) => context.readings[file])
  return (
    <fieldset className={styles['file']}>
      <legend>{head.name}</legend>
      <NativeSelect
        label="Import as"
        data={sheetChoices}
        value={(reading === undefined ? null : sheetOfReading(head, reading)) ?? ''}
        onChange={({ currentTarget: { value } }) =>
          mapping.send({ type: 'sheet.chosen', file, sheet: SheetName.is(value) ? value : null })
        }
      />
      {reading?._tag === 'AsNamed' && <p className={styles['detail']}>All columns are recognised.</p>}
      {reading?._tag === 'Mapped' && <ColumnFields mapping={mapping} file={file} head={head} of={reading.mapping} />}
      <div role="status">
        {faults.length > 0 && (
          <ul className={styles['faults']} aria-label={`Errors in ${head.name}`}>
            {faults.map((fault) => (
              <li key={faultText(fault)}>{faultText(fault)}</li>
            ))}
          </ul>
        )}
      </div>
    </fieldset>
  )
}

const SourceField = ({ mapping }: Props) => {
  const source = useSelector(mapping, ({ context }) => context.source)
  const sources = useSelector(mapping, ({ context }) => context.sources)
  return (
    <>
      <TextInput
        label="Save matches for source"
        description="The custodian or program that sends these files. Later files from it with these columns are matched automatically. Blank = this import only."
        list="import-sources"
        maxLength={importSourceLimits.name}
        value={source}
        onChange={({ currentTarget }) => mapping.send({ type: 'source.named', name: currentTarget.value })}
      />
      <datalist id="import-sources">
        {sources.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}

export const ColumnMapping = ({ mapping }: Props) => {
  const heads = useSelector(mapping, ({ context }) => context.heads)
  const readings = useSelector(mapping, ({ context }) => context.readings)
  const problem = useSelector(mapping, ({ context }) => context.problem)
  const faults = readingFaults(heads, readings)
  return (
    <>
      <p className={styles['verdict']}>
        Some columns or formats are not recognised. Match them below. Optional columns may stay empty.
      </p>
      {heads.map((head, file) => (
        <FileMappingPart key={file} mapping={mapping} file={file} head={head} faults={faults[file] ?? []} />
      ))}
      <SourceField mapping={mapping} />
      {O.isSome(problem) && <RefusalAlert>{failureText(problem.value)}</RefusalAlert>}
    </>
  )
}

export const MappingFoot = ({ mapping, onClose }: Props & { readonly onClose: () => void }) => {
  const canConfirm = useSelector(mapping, (snapshot) => snapshot.can({ type: 'mapping.confirmed' }))
  const isKeeping = useSelector(mapping, (snapshot) => snapshot.matches('keeping'))
  return (
    <DialogFoot>
      <Button variant="default" onClick={onClose}>
        Close
      </Button>
      <Button variant="default" disabled={isKeeping} onClick={() => mapping.send({ type: 'mapping.cancelled' })}>
        Choose other files
      </Button>
      <Button
        loading={isKeeping}
        disabled={!canConfirm && !isKeeping}
        onClick={() => mapping.send({ type: 'mapping.confirmed' })}
      >
        Check files
      </Button>
    </DialogFoot>
  )
}
