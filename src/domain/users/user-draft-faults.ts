import type { LedgerCodes } from '../ledger/accounts/account.ts'
import { maxLength, UsernameCell } from '../ledger/rows/cell.ts'
import { canOpenDashboard, seesOwnAccountsOnly } from '../ledger/rows/user-faults.ts'
import type { PermissionHolder, UserRole } from '../permissions/permission.ts'
import { passwordFaults } from '../session/password-faults.ts'
import { issuedPasswordStrength, passwordFaultText } from '../session/password-rules.ts'
import { dashboardTypesOf } from './dashboard-choice.ts'
import { mayAssignRole, rightsTexts } from './rights.ts'
import { detailFault, detailRule, tidyDetail } from './detail-rules.ts'
import { canonicalEmail, detailNames } from './user-details.ts'
import type { UserDraft, UserField } from './user-draft.ts'
import { canonicalUsername, isReservedUsername } from './username.ts'
import { emailTaken, passwordsDifferText, requiredFieldText, usernameTaken } from '../texts.ts'

export interface UserFault {
  readonly field: UserField
  readonly reason: string
}

/** `taken` are another person's user name and address, in the form for comparison. */
export interface UserReference {
  readonly isNew: boolean
  readonly actor: PermissionHolder
  readonly rolesBefore: readonly UserRole[]
  readonly codes: LedgerCodes
  readonly taken: { readonly username: string | null; readonly email: string | null }
  readonly firmWords: readonly string[]
}

const detailLengths = detailNames.flatMap((name) => {
  const { maxLength } = detailRule(name)
  return maxLength === null ? [] : [[name, maxLength] as const]
})

export const maxLengthIn: Readonly<Partial<Record<UserField, number>>> = {
  username: maxLength.username,
  ...Object.fromEntries(detailLengths),
}

type MaybeReason = string | null

const rolesFault = ({ roles }: UserDraft, { actor, rolesBefore }: UserReference): MaybeReason => {
  if (roles.length === 0) return requiredFieldText
  const added = roles.filter((role) => !rolesBefore.includes(role))
  return added.every((role) => mayAssignRole(actor, role)) ? null : rightsTexts.RoleNotYours
}

const usernameFault = ({ username }: UserDraft, { isNew, taken }: UserReference): MaybeReason => {
  if (!isNew) return null
  const name = canonicalUsername(username)
  if (name === '') return requiredFieldText
  if (!UsernameCell.is(name)) return 'This field can have letters, digits and . - _ + @'
  return name === taken.username || isReservedUsername(name) ? usernameTaken : null
}

const emailFault = ({ email }: UserDraft, { taken }: UserReference): MaybeReason =>
  detailFault('email', email) ?? (canonicalEmail(tidyDetail('email', email)) === taken.email ? emailTaken : null)

const passwordFault = (draft: UserDraft, { isNew, firmWords }: UserReference): MaybeReason => {
  const { password, change_password, username, email, given_name, middle_name, family_name } = draft
  if (password === '') return isNew && !change_password ? requiredFieldText : null
  const own = [username, email, given_name, middle_name, family_name]
  const [fault] = passwordFaults(password, issuedPasswordStrength, { own, firm: firmWords })
  return fault === undefined ? null : passwordFaultText(fault, issuedPasswordStrength)
}

const codesFault = (codes: readonly string[], known: ReadonlySet<string>, isRequired: boolean): MaybeReason => {
  if (isRequired && codes.length === 0) return requiredFieldText
  const unknown = codes.find((code) => !known.has(code))
  return unknown === undefined ? null : `${unknown} is not known`
}

const accountsFault = ({ accounts, roles }: UserDraft, { codes }: UserReference): MaybeReason =>
  codesFault(accounts, codes.accounts, roles.length > 0 && seesOwnAccountsOnly(roles))

const dashboardFault = ({ dashboardId, roles }: UserDraft): MaybeReason =>
  dashboardId === '' || !dashboardTypesOf(roles).includes(dashboardId) ? requiredFieldText : null

const codeFault = (draft: UserDraft, { codes }: UserReference): MaybeReason => {
  const { dashboardId, defaultCode } = draft
  if (dashboardId === '') return null
  if (!canOpenDashboard[dashboardId](draft)) return requiredFieldText
  return dashboardId === 'adviser' && !codes.advisers.has(defaultCode) ? `${defaultCode} is not known` : null
}

type FieldCheck = readonly [UserField, (draft: UserDraft, reference: UserReference) => MaybeReason]

const otherDetails = detailNames.filter((name) => name !== 'email')

const draftChecks: readonly FieldCheck[] = [
  ['roles', rolesFault],
  ['username', usernameFault],
  ['email', emailFault],
  ['password', passwordFault],
  ['passwordConfirm', (draft) => (draft.password === draft.passwordConfirm ? null : passwordsDifferText)],
  ...otherDetails.map((name): FieldCheck => [name, (draft) => detailFault(name, draft[name])]),
  ['accounts', accountsFault],
  ['groups', ({ groups, dashboardId }, { codes }) => codesFault(groups, codes.groups, dashboardId === 'group')],
  ['dashboardId', dashboardFault],
  ['defaultCode', codeFault],
]

/** Spec §5: one reason per field, in the order of the form. */
export const userDraftFaults = (draft: UserDraft, reference: UserReference): readonly UserFault[] =>
  draftChecks.flatMap(([field, check]) => {
    const reason = check(draft, reference)
    return reason === null ? [] : [{ field, reason }]
  })
