import { CheckTarget } from '../../ui/lists/check-target.tsx'
import { Button, TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { KeyboardEvent } from 'react'
import { O } from '../../../domain/fp.ts'
import { type CheckedRow, rowFaults } from '../../../domain/users/import/check-rows.ts'
import { columnTitles, type ImportColumn, importColumns } from '../../../domain/users/import/columns.ts'
import { telephoneWarnings } from '../../../domain/users/import/telephone-damage.ts'
import { isChosen, statusOf } from '../../../domain/users/import/import-preview.ts'
import { maxLengthIn, type UserFault } from '../../../domain/users/user-draft-faults.ts'
import type { UserImportRef } from '../../../machines/users/user-import.ts'
import { fieldText } from '../form/field-texts.ts'
import { userFieldOf, fieldTitle, statusTexts } from './import-texts.ts'
import { RowDifferences } from './row-differences.tsx'
import styles from './import.module.css'

interface Props {
  readonly importing: UserImportRef
  readonly checked: CheckedRow
}

interface FaultsProps extends Props {
  readonly faults: readonly UserFault[]
}

export const shownColumns: readonly ImportColumn[] = [
  ...(['username', 'email', 'given_name', 'family_name', 'defaultDashboard', 'roles', 'accounts', 'groups'] as const),
  'defaultCode',
]

const columnFaultText = (faults: readonly UserFault[], column: ImportColumn): string | undefined =>
  faults.find(({ field }) => field === userFieldOf(column) || (column === 'password' && field === 'passwordConfirm'))
    ?.reason

const columnText = ({ row, draft }: CheckedRow, column: ImportColumn, fault: string | undefined): string => {
  const cell = row.cells[column] ?? ''
  return fault !== undefined && cell !== '' ? cell : fieldText(draft, userFieldOf(column))
}

const closeOnEnter = (importing: UserImportRef, event: KeyboardEvent): void => {
  if (event.key !== 'Enter') return
  event.preventDefault()
  // the focused field disappears
  event.currentTarget.closest('[role=row]')?.querySelector<HTMLElement>('[aria-expanded]')?.focus()
  importing.send({ type: 'row.left' })
}

const RowFields = ({ importing, checked: { row }, faults }: FaultsProps) => {
  const open = useSelector(importing, ({ context }) => context.open)
  const cells = O.isSome(open) ? open.value.cells : row.cells
  return (
    <form>
      <div
        role="group"
        aria-label={`Line ${row.line.toString()}`}
        className={styles['fields']}
        onKeyDown={(event) => closeOnEnter(importing, event)}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) importing.send({ type: 'row.kept' })
        }}
      >
        {importColumns.map((column, at) => (
          <TextInput
            key={column}
            size="xs"
            label={columnTitles[column]}
            type={column === 'password' ? 'password' : 'text'}
            autoComplete={column === 'password' ? 'new-password' : 'off'}
            autoFocus={at === 0}
            maxLength={maxLengthIn[userFieldOf(column)]}
            value={cells[column] ?? ''}
            error={columnFaultText(faults, column)}
            onChange={({ currentTarget }) => importing.send({ type: 'row.edited', column, text: currentTarget.value })}
          />
        ))}
      </div>
    </form>
  )
}

const RowStatusCell = ({ importing, checked, faults }: FaultsProps) => {
  const { line } = checked.row
  const { preview, failures, withoutPassword } = useSelector(importing, ({ context }) => context)
  const status = statusOf(preview, line)
  const failure = failures.get(line)
  const elsewhere = faults.filter(({ field }) => !shownColumns.some((column) => userFieldOf(column) === field))
  return (
    <>
      <span className={styles['status']} data-status={status}>
        {statusTexts[status]}
        {status === 'Added' && checked.draft.password === '' && ', invited'}
      </span>
      {failure !== undefined && (
        <span className={styles['fault']}>
          {failure.message}
          {failure.reasons.map(({ path, message }) => `. ${fieldTitle(path)}: ${message}`)}
        </span>
      )}
      {elsewhere.map(({ field, reason }) => (
        <span key={field} className={styles['fault']}>
          {fieldTitle(field)}: {reason}
        </span>
      ))}
      {telephoneWarnings(checked.row).map(({ field, reason }) => (
        <span key={field} className={styles['warning']}>
          {fieldTitle(field)}: {reason}
        </span>
      ))}
      {withoutPassword.has(line) && O.isNone(checked.existing) && !checked.row.isPasswordRefused && (
        <span className={styles['detail']}>Enter the password again, or the person is sent an invitation</span>
      )}
    </>
  )
}

export const ImportRow = ({ importing, checked }: Props) => {
  const { row } = checked
  const { preview, choice, open } = useSelector(importing, ({ context }) => context)
  const isOpen = O.isSome(open) && open.value.line === row.line
  const faults = rowFaults(checked, preview.checked)
  const line = row.line.toString()
  return (
    <>
      <span role="cell" className={styles['choice']}>
        <CheckTarget>
          <input
            type="checkbox"
            aria-label={`Import line ${line}`}
            disabled={statusOf(preview, row.line) === 'Unchanged'}
            checked={isChosen(preview, choice, row.line)}
            onChange={({ nativeEvent }) =>
              importing.send({
                type: 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true ? 'row.ranged' : 'row.toggled',
                key: row.line,
              })
            }
          />
        </CheckTarget>
      </span>
      <span role="cell" className={styles['line']}>
        <span className={styles['label']}>Line</span>
        {line}
      </span>
      {shownColumns.map((column) => (
        <span key={column} role={column === 'username' ? 'rowheader' : 'cell'} className={styles['cell']}>
          <span className={styles['label']}>{columnTitles[column]}</span>
          <span>{columnText(checked, column, columnFaultText(faults, column))}</span>
          {!isOpen && <span className={styles['fault']}>{columnFaultText(faults, column)}</span>}
        </span>
      ))}
      <span role="cell" className={styles['verdict']}>
        <RowStatusCell importing={importing} checked={checked} faults={isOpen ? [] : faults} />
        <Button
          className={styles['edit']}
          size="compact-sm"
          variant="default"
          aria-expanded={isOpen}
          aria-label={isOpen ? `Done with line ${line}` : `Edit line ${line}`}
          onClick={() => importing.send(isOpen ? { type: 'row.left' } : { type: 'row.opened', line: row.line })}
        >
          {isOpen ? 'Done' : 'Edit'}
        </Button>
      </span>
      {statusOf(preview, row.line) === 'Update' && (
        <span role="cell" className={styles['whole']}>
          <RowDifferences importing={importing} checked={checked} />
        </span>
      )}
      {isOpen && (
        <span role="cell" className={styles['whole']}>
          <RowFields importing={importing} checked={checked} faults={faults} />
        </span>
      )}
    </>
  )
}
