import type * as t from 'io-ts'
import { E, pipe } from '../fp.ts'
import type { LedgerCodes } from '../ledger/accounts/account.ts'
import { Email, mostLetters, Name, Note, Username } from '../ledger/rows/cell.ts'
import { opens, seesOwnAccountsOnly } from '../ledger/rows/user-faults.ts'
import type { Holder, Role } from '../permissions/permission.ts'
import { passwordFaults } from '../session/password-faults.ts'
import { given, passwordFaultText } from '../session/password-rules.ts'
import { dashboardTypesOf } from './dashboard-choice.ts'
import { mayGive, rightsTexts } from './rights.ts'
import { canonicalEmail, personTitles } from './user-details.ts'
import { tidied, type UserDraft, type UserField } from './user-draft.ts'
import { canonicalUsername, isReservedUsername } from './username.ts'

export interface UserFault {
  readonly field: UserField
  readonly reason: string
}

/** `taken` are another person's user name and address, in the form for comparison. */
export interface UserReference {
  readonly isNew: boolean
  readonly actor: Holder
  readonly rolesBefore: readonly Role[]
  readonly codes: LedgerCodes
  readonly taken: { readonly username: string | null; readonly email: string | null }
  readonly firmWords: readonly string[]
}

export const mostLettersIn: Readonly<Partial<Record<UserField, number>>> = {
  username: mostLetters.username,
  email: mostLetters.email,
  given_name: mostLetters.name,
  middle_name: mostLetters.note,
  family_name: mostLetters.name,
  phone_number: mostLetters.note,
  mobile_number: mostLetters.note,
  address_one: mostLetters.note,
  address_two: mostLetters.note,
}

type Reason = string | null

const required = 'This field is required'
export const usernameTaken = 'Username address taken'
export const emailTaken = 'Email address taken'

const faultOf = (codec: t.Type<string, unknown>, text: string): Reason =>
  pipe(
    codec.decode(tidied(text)),
    E.match(
      (errors) => `This field ${errors[0]?.message ?? 'cannot be read'}`,
      () => null,
    ),
  )

const rolesFault = ({ roles }: UserDraft, { actor, rolesBefore }: UserReference): Reason => {
  if (roles.length === 0) return required
  const added = roles.filter((role) => !rolesBefore.includes(role))
  return added.every((role) => mayGive(actor, role)) ? null : rightsTexts.RoleNotYours
}

const usernameFault = ({ username }: UserDraft, { isNew, taken }: UserReference): Reason => {
  if (!isNew) return null
  const name = canonicalUsername(username)
  if (name === '') return required
  if (!Username.is(name)) return 'This field can have letters, digits and . - _ + @'
  return name === taken.username || isReservedUsername(name) ? usernameTaken : null
}

const emailFault = ({ email }: UserDraft, { taken }: UserReference): Reason => {
  const address = tidied(email)
  if (address === '') return required
  if (!Email.is(address)) return 'Your email address is invalid'
  return canonicalEmail(address) === taken.email ? emailTaken : null
}

const passwordFault = (draft: UserDraft, { isNew, firmWords }: UserReference): Reason => {
  const { password, change_password, username, email, given_name, middle_name, family_name } = draft
  if (password === '') return isNew && !change_password ? required : null
  const own = [username, email, given_name, middle_name, family_name]
  const [fault] = passwordFaults(password, given, { own, firm: firmWords })
  return fault === undefined ? null : passwordFaultText(fault, given)
}

const nameFault = (text: string): Reason => (tidied(text) === '' ? required : faultOf(Name, text))

const titleFault = (title: string): Reason =>
  title === '' || personTitles.includes(title) ? null : `This field can be ${personTitles.join(', ')} or empty`

const codesFault = (codes: readonly string[], known: ReadonlySet<string>, isRequired: boolean): Reason => {
  if (isRequired && codes.length === 0) return required
  const unknown = codes.find((code) => !known.has(code))
  return unknown === undefined ? null : `${unknown} is not known`
}

const accountsFault = ({ accounts, roles }: UserDraft, { codes }: UserReference): Reason =>
  codesFault(accounts, codes.accounts, roles.length > 0 && seesOwnAccountsOnly(roles))

const dashboardFault = ({ dashboardId, roles }: UserDraft): Reason =>
  dashboardId === '' || !dashboardTypesOf(roles).includes(dashboardId) ? required : null

const codeFault = (draft: UserDraft, { codes }: UserReference): Reason => {
  const { dashboardId, defaultCode } = draft
  if (dashboardId === '') return null
  if (!opens[dashboardId](draft)) return required
  return dashboardId === 'adviser' && !codes.advisers.has(defaultCode) ? `${defaultCode} is not known` : null
}

type Check = (draft: UserDraft, reference: UserReference) => Reason

const note =
  (field: 'middle_name' | 'phone_number' | 'mobile_number' | 'address_one' | 'address_two'): Check =>
  (draft) =>
    faultOf(Note, draft[field])

const checks: readonly (readonly [UserField, Check])[] = [
  ['roles', rolesFault],
  ['username', usernameFault],
  ['email', emailFault],
  ['password', passwordFault],
  ['passwordConfirm', (draft) => (draft.password === draft.passwordConfirm ? null : "Passwords don't match")],
  ['title', ({ title }) => titleFault(title)],
  ['given_name', ({ given_name }) => nameFault(given_name)],
  ['middle_name', note('middle_name')],
  ['family_name', ({ family_name }) => nameFault(family_name)],
  ['phone_number', note('phone_number')],
  ['mobile_number', note('mobile_number')],
  ['address_one', note('address_one')],
  ['address_two', note('address_two')],
  ['accounts', accountsFault],
  ['groups', ({ groups, dashboardId }, { codes }) => codesFault(groups, codes.groups, dashboardId === 'group')],
  ['dashboardId', dashboardFault],
  ['defaultCode', codeFault],
]

/** Spec §5: one reason per field, in the order of the form. */
export const userDraftFaults = (draft: UserDraft, reference: UserReference): readonly UserFault[] =>
  checks.flatMap(([field, check]) => {
    const reason = check(draft, reference)
    return reason === null ? [] : [{ field, reason }]
  })
