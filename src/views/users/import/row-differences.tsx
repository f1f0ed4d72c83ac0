import { useSelector } from '@xstate/react'
import { O } from '../../../domain/fp.ts'
import type { CheckedRow } from '../../../domain/users/import/check-rows.ts'
import { userDifferences, isPasswordIgnored, rowAccess } from '../../../domain/users/import/differences.ts'
import type { UserImportRef } from '../../../machines/users/user-import.ts'
import { fieldTitle } from './import-texts.ts'
import styles from './import.module.css'
import { countText } from '../../../domain/numbers/count-text.ts'

interface Props {
  readonly importing: UserImportRef
  readonly checked: CheckedRow
}

interface AccountCodeAndName {
  readonly AccountCode: string
  readonly AccountName: string
}

const maxListedAccounts = 10

const accountsText = (accounts: readonly AccountCodeAndName[]): string => {
  const named = accounts
    .slice(0, maxListedAccounts)
    .map(({ AccountCode, AccountName }) => `${AccountName} (${AccountCode})`)
  const more = accounts.length - named.length
  return [...named, ...(more > 0 ? [`and ${countText(more)} more`] : [])].join(', ')
}

const fieldOrEmptyText = (text: string): string => (text === '' ? '(empty)' : text)

export const RowDifferences = ({ importing, checked }: Props) => {
  const book = useSelector(importing, ({ context }) => context.book)
  const { gained, lost, isEverythingGained, isEverythingLost } = rowAccess(checked, book)
  const changed = O.isSome(checked.existing) ? userDifferences(checked.existing.value, checked.draft) : []
  return (
    <ul className={styles['differences']} aria-label={`Changes in line ${checked.row.line.toString()}`}>
      {changed.map(({ field, before, after }) => (
        <li key={field}>
          {fieldTitle(field)}: <del>{fieldOrEmptyText(before)}</del> <ins>{fieldOrEmptyText(after)}</ins>
        </li>
      ))}
      {(isEverythingGained || gained.length > 0) && (
        <li>They will see: {isEverythingGained ? 'every account' : accountsText(gained)}</li>
      )}
      {(isEverythingLost || lost.length > 0) && (
        <li>They will no longer see: {isEverythingLost ? 'every account' : accountsText(lost)}</li>
      )}
      {isPasswordIgnored(checked) && <li>Their password does not change.</li>}
    </ul>
  )
}
