import type { E, O } from '../../domain/fp.ts'
import { type Account, type Adviser, type Group, type LedgerCodes } from '../../domain/ledger/accounts/account.ts'
import { holdsAll, holdsAny, type UserRole } from '../../domain/permissions/permission.ts'
import type { Identity } from '../../domain/users/identity.ts'
import type { KeptMessages } from '../../domain/messages/kept-messages.ts'
import { isAbove } from '../../domain/users/rights.ts'
import { canonicalEmail } from '../../domain/users/user-details.ts'
import type { UserReference } from '../../domain/users/user-draft-faults.ts'
import type { UserDraft } from '../../domain/users/user-draft.ts'
import type { LinkPurpose } from '../../domain/users/user.ts'
import { canonicalUsername } from '../../domain/users/username.ts'
import type { RetryDue } from '../../streams/socket/retries.ts'
import { confirmingMachine } from '../kit/confirming.ts'
import type { ReadResult } from '../kit/read-result.ts'
import type { LeavingAdviser } from './handover.ts'
import type { FormReference, SavedUserDraft } from './user-editor.ts'
import type { RowCodes } from './user-form-rows.ts'

export interface UserChanged {
  readonly type: 'user.changed'
}

/** `accounts` and `groups` have the rows of the draft's present and former codes. */
export interface FormChoices {
  readonly accounts: readonly Account[]
  readonly groups: readonly Group[]
  readonly advisers: readonly Adviser[]
  readonly roles: readonly UserRole[]
}

export interface FormStart {
  readonly choices: FormChoices
  readonly saved: SavedUserDraft
}

export type FormStartResult = ReadResult<FormStart>
export type SavedUserResult = ReadResult<SavedUserDraft>

export type PersonAction = 'invite' | 'reset' | 'end-sessions' | 'lift-refusal' | 'delete'

export type FoundKeptMessages = O.Option<KeptMessages>

export interface PersonActionTypes {
  readonly of: {
    readonly act: PersonAction
    readonly username: string
    readonly name: string
  }
  readonly refusal: string
  readonly answer: {
    readonly act: PersonAction
    readonly kept: FoundKeptMessages
    readonly isMailRefused: boolean
    readonly isWaiting: boolean
  }
}

export const personActionMachine = confirmingMachine<PersonActionTypes>()

export interface OpenPasswordLink {
  readonly address: string
  readonly purpose: LinkPurpose
  readonly expiresAt: string
}

export interface ReservedNames {
  readonly username: string
  readonly email: string
}

interface TakenNames {
  readonly username: boolean
  readonly email: boolean
}

export type TakenNamesResult = E.Either<unknown, TakenNames>

export type FormOutcome =
  | { readonly saved: 'created' | 'updated' | 'waits' }
  | { readonly saved: 'deleted'; readonly kept: FoundKeptMessages }
  | null

export interface FormInput {
  readonly username: string | null
  readonly identity: Identity
  readonly newId: () => string
}

export type FormNotice = PersonActionTypes['answer'] | 'Waits'

export interface FormContext extends FormInput {
  readonly choices: FormChoices
  readonly codes: LedgerCodes
  readonly lookedUp: RowCodes
  readonly explorerCodes: RowCodes
  readonly opened: SavedUserDraft
  readonly draft: UserDraft
  readonly mailRefusal: SavedUserDraft['mailRefusal']
  readonly waits: string | null
  readonly hasUnsavedActs: boolean
  readonly isStandInUnsaved: boolean
  readonly names: ReservedNames
  readonly taken: UserReference['taken']
  readonly explored: 'account' | 'group'
  readonly asked: PersonAction
  readonly kept: FoundKeptMessages
  readonly link: O.Option<OpenPasswordLink>
  readonly generated: O.Option<string>
  readonly notice: O.Option<FormNotice>
  readonly departure: FormOutcome
}

export type FormEvent =
  | UserChanged
  | RetryDue
  | { readonly type: 'open.retried' }
  | { readonly type: 'names.changed' }
  | { readonly type: 'codes.unknown' }
  | { readonly type: 'explorer.opened'; readonly kind: 'account' | 'group' }
  | { readonly type: 'act.opened'; readonly act: PersonAction }
  | { readonly type: 'handover.opened' }
  | { readonly type: 'stand-in.opened' }
  | { readonly type: 'supervision.opened' }
  | { readonly type: 'password.requested' }
  | { readonly type: 'notice.dismissed' }

export const noChoices: FormChoices = { accounts: [], groups: [], advisers: [], roles: [] }

export const noReservedNames: UserReference['taken'] = { username: null, email: null }

export const namesIn = ({ username, email }: UserDraft): ReservedNames => ({
  username: canonicalUsername(username),
  email: canonicalEmail(email),
})

export const areSameNames = (one: ReservedNames, other: ReservedNames): boolean =>
  one.username === other.username && one.email === other.email

export const referenceOf = ({ identity, codes, taken }: FormContext): FormReference => ({
  actor: identity,
  codes,
  taken,
})

export const personNameIn = ({ opened: { draft } }: FormContext): string =>
  `${draft.given_name} ${draft.family_name}`.trim() || draft.username

export const hasClients = ({ opened: { draft }, codes, identity }: FormContext): boolean =>
  draft.roles.includes('adviser') &&
  codes.advisers.has(draft.defaultCode) &&
  holdsAll(identity, ['client.admin', 'site.admin'])

export const mayHaveStandIn = ({ username, identity, opened: { draft } }: FormContext): boolean =>
  username !== null && draft.roles.includes('adviser') && !isAbove(draft, identity)

export const maySupervise = ({ username, identity }: FormContext): boolean =>
  username !== null && username !== identity.username && holdsAny(identity, ['site.superadmin'])

export const leavingAdviserIn = (context: FormContext): LeavingAdviser => {
  const { username, status } = context.opened.draft
  return { username, name: personNameIn(context), mayBlock: status === 1 && username !== context.identity.username }
}
