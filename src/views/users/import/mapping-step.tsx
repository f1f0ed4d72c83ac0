import { Button, NativeSelect } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { columnTitles, ImportColumn, importColumns, mappingFaults } from '../../../domain/users/import/columns.ts'
import type { UserImportRef } from '../../../machines/users/user-import.ts'
import { DialogFoot } from '../../ui/dialogs/dialog.tsx'
import styles from './import.module.css'

interface Props {
  readonly importing: UserImportRef
}

const columnChoices = [
  { value: '', label: 'Ignore this column' },
  ...importColumns.map((column) => ({ value: column, label: columnTitles[column] })),
]

const exampleText = (example: string | undefined): string | undefined =>
  example === undefined ? undefined : `As in “${example}”`

export const MappingStep = ({ importing }: Props) => {
  const { csv, mapping } = useSelector(importing, ({ context }) => context)
  const faults = mappingFaults(mapping)
  // an unmapped column may contain passwords, whatever its heading
  const exampleOf = (at: number): string | undefined =>
    mapping[at] === 'password' || mapping[at] == null
      ? undefined
      : csv.records.find(({ cells }) => cells[at]?.trim())?.cells[at]
  return (
    <>
      <p className={styles['detail']}>Match the columns of this file. Unmatched columns are ignored.</p>
      <ul className={styles['mapping']}>
        {csv.headers.map((header, at) => (
          <li key={at}>
            <NativeSelect
              label={header === '' ? `Column ${(at + 1).toString()}` : header}
              description={exampleText(exampleOf(at))}
              data={columnChoices}
              value={mapping[at] ?? ''}
              error={faults.find(({ column }) => column === mapping[at])?.reason}
              onChange={({ currentTarget: { value } }) =>
                importing.send({ type: 'mapping.changed', at, column: ImportColumn.is(value) ? value : null })
              }
            />
          </li>
        ))}
      </ul>
      <DialogFoot
        above={
          faults.length > 0 && (
            <p role="status" className={styles['fault']}>
              {faults.map(({ reason }) => reason).join('. ')}
            </p>
          )
        }
      >
        <Button variant="default" onClick={() => importing.send({ type: 'file.dropped' })}>
          Choose another file
        </Button>
        <Button disabled={faults.length > 0} onClick={() => importing.send({ type: 'mapping.confirmed' })}>
          Continue
        </Button>
      </DialogFoot>
    </>
  )
}
