import { O, pipe } from '../../fp.ts'
import type { LedgerCodes } from '../../ledger/accounts/account.ts'
import { sameJson } from '../../json/parse-json.ts'
import { type ActingUser, permitUserAction, rightsTexts } from '../rights.ts'
import { canonicalEmail, isSameEmail } from '../user-details.ts'
import { type UserDraft, type UserField, userOfDraft } from '../user-draft.ts'
import { type UserFault, userDraftFaults } from '../user-draft-faults.ts'
import { draftOfRow, type ImportRow, usernameOf } from './import-row.ts'

/** Keys are user names and canonical email addresses. Holds only data that can be sent to a worker. */
export interface ImportReference {
  readonly actor: ActingUser
  readonly existing: ReadonlyMap<string, UserDraft>
  readonly takenNames: ReadonlySet<string>
  readonly emails: ReadonlyMap<string, string>
  readonly superadmins: readonly string[]
  readonly codes: LedgerCodes
  readonly firmWords: readonly string[]
}

/** A row with `existing` would change that person, unless `isUnchanged`. */
export interface CheckedRow {
  readonly row: ImportRow
  readonly draft: UserDraft
  readonly existing: O.Option<UserDraft>
  readonly isUnchanged: boolean
  readonly faults: readonly UserFault[]
}

type LinesByValue = ReadonlyMap<string, readonly number[]>

export interface CheckedRows {
  readonly rows: ReadonlyMap<number, CheckedRow>
  readonly usernames: LinesByValue
  readonly emails: LinesByValue
}

const rightsFaults = (
  draft: UserDraft,
  existing: UserDraft,
  { actor, superadmins }: ImportReference,
): readonly UserFault[] => {
  const [before, after] = [userOfDraft(existing), userOfDraft(draft)]
  if (O.isNone(before) || O.isNone(after)) return []
  const permitted = permitUserAction(actor, { type: 'ChangeUser', rights: after.value }, before, superadmins)
  // the draft's faults name the role that cannot be given
  return permitted._tag === 'Right' || permitted.left._tag === 'RoleNotYours'
    ? []
    : [{ field: 'username', reason: rightsTexts[permitted.left._tag] }]
}

const firstFaultPerField = (faults: readonly UserFault[]): readonly UserFault[] =>
  faults.filter(({ field }, at) => faults.findIndex((other) => other.field === field) === at)

/** As in the form, an unchanged address is allowed even if somebody else has it. */
const keepsEmail = ({ email }: UserDraft, existing: O.Option<UserDraft>): boolean =>
  O.isSome(existing) && isSameEmail(existing.value.email, email)

const checkedAlone = (row: ImportRow, reference: ImportReference): CheckedRow => {
  const username = usernameOf(row)
  const existing = O.fromNullable(reference.existing.get(username))
  const { draft, faults } = draftOfRow(row, existing)
  const isUnchanged = faults.length === 0 && O.isSome(existing) && sameJson(draft, existing.value)
  const email = canonicalEmail(draft.email)
  const holder = reference.emails.get(email)
  const found = isUnchanged
    ? []
    : [
        ...pipe(
          existing,
          O.match(
            () => [],
            (before) => rightsFaults(draft, before, reference),
          ),
        ),
        ...faults,
        ...userDraftFaults(draft, {
          isNew: O.isNone(existing),
          actor: reference.actor,
          codes: reference.codes,
          rolesBefore: O.isSome(existing) ? existing.value.roles : [],
          taken: {
            username: reference.takenNames.has(username) ? username : null,
            email: holder === undefined || holder === username || keepsEmail(draft, existing) ? null : email,
          },
          firmWords: reference.firmWords,
        }),
      ]
  return { row, draft, existing, isUnchanged, faults: firstFaultPerField(found) }
}

const keysOf = ({ draft }: CheckedRow) => ({ username: draft.username, email: canonicalEmail(draft.email) })

const twinLine = (lines: readonly number[] | undefined, line: number): number | undefined =>
  lines?.find((other) => other !== line)

const duplicateFaults = (checked: CheckedRow, { usernames, emails }: CheckedRows): readonly UserFault[] => {
  const { line } = checked.row
  const { username, email } = keysOf(checked)
  const faultOf = (field: UserField, label: string, text: string, lines: LinesByValue): readonly UserFault[] => {
    const other = text === '' ? undefined : twinLine(lines.get(text), line)
    return other === undefined ? [] : [{ field, reason: `${label} ${text} is also on line ${other}` }]
  }
  return [
    ...faultOf('username', 'User name', username, usernames),
    ...(keepsEmail(checked.draft, checked.existing) ? [] : faultOf('email', 'Email', email, emails)),
  ]
}

export const rowFaults = (checked: CheckedRow, all: CheckedRows): readonly UserFault[] =>
  firstFaultPerField([...checked.faults, ...duplicateFaults(checked, all)])

const linesBy = (rows: readonly CheckedRow[], key: 'username' | 'email'): LinesByValue => {
  const lines = new Map<string, number[]>()
  for (const checked of rows) {
    const text = keysOf(checked)[key]
    const found = lines.get(text)
    if (found === undefined) lines.set(text, [checked.row.line])
    else found.push(checked.row.line)
  }
  return lines
}

const indexRows = (rows: readonly CheckedRow[]): CheckedRows => ({
  rows: new Map(rows.map((checked) => [checked.row.line, checked])),
  usernames: linesBy(rows, 'username'),
  emails: linesBy(rows, 'email'),
})

export const mergeCheckedRows = (parts: readonly CheckedRows[]): CheckedRows =>
  indexRows(parts.flatMap(({ rows }) => [...rows.values()]))

export const checkRows = (
  rows: readonly ImportRow[],
  reference: ImportReference,
  onChecked: (done: number) => void = () => undefined,
): CheckedRows =>
  indexRows(
    rows.map((row, at) => {
      if (at % 1000 === 999) onChecked(at + 1)
      return checkedAlone(row, reference)
    }),
  )

const moveLine = (
  lines: LinesByValue,
  line: number,
  from: string | undefined,
  to: string | undefined,
): LinesByValue => {
  if (from === to) return lines
  const changed = new Map(lines)
  if (from !== undefined) {
    const left = (lines.get(from) ?? []).filter((other) => other !== line)
    if (left.length === 0) changed.delete(from)
    else changed.set(from, left)
  }
  if (to !== undefined)
    changed.set(
      to,
      [...(changed.get(to) ?? []), line].toSorted((a, b) => a - b),
    )
  return changed
}

export const recheckRow = (all: CheckedRows, row: ImportRow, reference: ImportReference): CheckedRows => {
  const checked = checkedAlone(row, reference)
  const before = all.rows.get(row.line)
  const [from, to] = [before === undefined ? undefined : keysOf(before), keysOf(checked)]
  return {
    rows: new Map([...all.rows, [row.line, checked]]),
    usernames: moveLine(all.usernames, row.line, from?.username, to.username),
    emails: moveLine(all.emails, row.line, from?.email, to.email),
  }
}

export const withoutRow = (all: CheckedRows, line: number): CheckedRows => {
  const gone = all.rows.get(line)
  if (gone === undefined) return all
  const { username, email } = keysOf(gone)
  return {
    rows: new Map([...all.rows].filter(([other]) => other !== line)),
    usernames: moveLine(all.usernames, line, username, undefined),
    emails: moveLine(all.emails, line, email, undefined),
  }
}
