import { RA } from '../../../src/domain/fp.ts'
import { ledgerCodesOf } from '../../../src/domain/ledger/accounts/account.ts'
import {
  type CheckedRow,
  mergeCheckedRows,
  checkRows,
  type ImportReference,
  rowFaults,
} from '../../../src/domain/users/import/check-rows.ts'
import { usernameOf, type ImportRow } from '../../../src/domain/users/import/import-row.ts'
import { telephoneWarnings } from '../../../src/domain/users/import/telephone-damage.ts'
import type { FailedRow, WarnedRow } from '../../../src/domain/users/import/user-import.ts'
import { userDraftOf } from '../../../src/domain/users/user-draft.ts'
import type { UserFault } from '../../../src/domain/users/user-draft-faults.ts'
import type { SavingServices } from '../judge-draft.ts'
import type { CurrentRights } from '../permitted.ts'
import { eachPart } from '../../postgres/in-parts.ts'
import type { KnownPeople } from './known-people.ts'
import { errorCreatingText } from '../../../src/domain/texts.ts'

interface JudgedRows {
  readonly right: readonly CheckedRow[]
  readonly unchanged: readonly string[]
  readonly failed: readonly FailedRow[]
}

/** For people the import may not change, the name counts as taken. */
export const referenceOf = (
  { directory, firmWords }: Pick<SavingServices, 'directory' | 'firmWords'>,
  { actor, superadmins }: CurrentRights,
  { people, takenNames, emails }: KnownPeople,
  updates: ReadonlySet<string>,
): ImportReference => {
  const { left: others, right: changed } = RA.partition(({ user }: KnownPeople['people'][number]) =>
    updates.has(user.username),
  )(people)
  return {
    actor,
    existing: new Map(changed.map(({ user, details }) => [user.username, userDraftOf(user, details)])),
    takenNames: new Set([...takenNames, ...others.map(({ user }) => user.username)]),
    emails: new Map(emails.map(({ email, username }) => [email, username])),
    superadmins,
    codes: ledgerCodesOf(directory.accounts(), directory.groups(), directory.advisers()),
    firmWords: firmWords(),
  }
}

export const failedRow = ({ row, draft }: CheckedRow, faults: readonly UserFault[]): FailedRow => {
  const name = `${draft.given_name} ${draft.family_name}`.trim()
  return {
    line: row.line,
    username: usernameOf(row),
    message: errorCreatingText(name === '' ? usernameOf(row) : name),
    reasons: faults.map(({ field, reason }) => ({ path: field, message: reason })),
  }
}

export const warnedRows = (rows: readonly CheckedRow[]): readonly WarnedRow[] =>
  rows.flatMap(({ row }) => {
    const reasons = telephoneWarnings(row).map(({ field, reason }) => ({ path: field, message: reason }))
    return reasons.length === 0 ? [] : [{ line: row.line, username: usernameOf(row), reasons }]
  })

export const judgeRows = async (
  rows: readonly ImportRow[],
  reference: ImportReference,
  onJudged: (done: number) => void,
): Promise<JudgedRows> => {
  const parts = await eachPart(rows, (part, done) => {
    const checked = checkRows(part, reference)
    onJudged(done)
    return checked
  })
  const all = mergeCheckedRows(parts)
  const judged = [...all.rows.values()].map((checked) => ({ checked, faults: rowFaults(checked, all) }))
  const { left: wrong, right } = RA.partition(({ faults }: (typeof judged)[number]) => faults.length === 0)(judged)
  const { left: changed, right: same } = RA.partition(({ checked }: (typeof judged)[number]) => checked.isUnchanged)(
    right,
  )
  return {
    right: changed.map(({ checked }) => checked),
    unchanged: same.map(({ checked }) => checked.draft.username),
    failed: wrong.map(({ checked, faults }) => failedRow(checked, faults)),
  }
}
