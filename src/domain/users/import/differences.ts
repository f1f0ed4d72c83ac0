import { O } from '../../fp.ts'
import type { ClientBook } from '../../permissions/reach-of.ts'
import { type AccessChange, accessChange } from '../access-change.ts'
import { displayedRole } from '../identity.ts'
import { detailNames } from '../user-details.ts'
import { type UserDraft, type UserField, userOfDraft } from '../user-draft.ts'
import { type CheckedRow, type CheckedRows, rowFaults } from './check-rows.ts'

export type RowStatus = 'Added' | 'Update' | 'Unchanged' | 'Faulty'

export const rowStatus = (checked: CheckedRow, all: CheckedRows): RowStatus => {
  if (rowFaults(checked, all).length > 0) return 'Faulty'
  if (O.isNone(checked.existing)) return 'Added'
  return checked.isUnchanged ? 'Unchanged' : 'Update'
}

export interface UserDifference {
  readonly field: UserField
  readonly before: string
  readonly after: string
}

// leaves out what a file cannot change of existing people
const comparedFields: readonly UserField[] = [
  ...detailNames,
  ...(['roles', 'accounts', 'groups', 'dashboardId', 'defaultCode'] as const),
]

const textOf = (draft: UserDraft, field: UserField): string => {
  if (field === 'roles') return draft.roles.map((role) => displayedRole([role])).join(', ')
  const value = draft[field]
  return typeof value === 'object' ? value.join(', ') : value.toString()
}

export const userDifferences = (before: UserDraft, after: UserDraft): readonly UserDifference[] =>
  comparedFields
    .map((field) => ({ field, before: textOf(before, field), after: textOf(after, field) }))
    .filter((difference) => difference.before !== difference.after)

/** A file never changes the password of an existing person. */
export const isPasswordIgnored = ({ row, existing }: CheckedRow): boolean =>
  O.isSome(existing) && (row.cells.password ?? '') !== ''

export const rowAccess = ({ draft, existing }: CheckedRow, book: ClientBook): AccessChange =>
  accessChange(O.chain(userOfDraft)(existing), userOfDraft(draft), book)
