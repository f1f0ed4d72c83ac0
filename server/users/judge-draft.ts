import { ledgerCodesOf } from '../../src/domain/ledger/accounts/account.ts'
import { E } from '../../src/domain/fp.ts'
import type { ActingUser, RightsRefusal } from '../../src/domain/users/rights.ts'
import { blockedLinkText } from '../../src/domain/users/user-acts.ts'
import { userDraftFaults, type UserFault } from '../../src/domain/users/user-draft-faults.ts'
import type { UserDraft } from '../../src/domain/users/user-draft.ts'
import type { UserRefusal, UserState } from '../../src/domain/users/user.ts'
import type { ChangeRequests } from '../access/change-requests/change-requests.ts'
import type { FirmDirectory } from '../ledger/directory.ts'
import type { PasswordLinkIssuer } from '../session/links/links.ts'
import type { UserServices } from './user-services.ts'

export interface SavingServices extends Pick<UserServices, 'pool' | 'users' | 'sessions' | 'now'> {
  readonly changeRequests: Pick<ChangeRequests, 'guard'>
  readonly directory: FirmDirectory
  readonly links: Pick<PasswordLinkIssuer, 'decide' | 'issue' | 'letters'>
  readonly firmWords: () => readonly string[]
}

/** `hash` replaces the password when a change is saved after its approval. */
export interface DraftSave {
  readonly draft: UserDraft
  readonly actor: string
  readonly hash?: string | null
}

interface DraftJudgement {
  readonly actor: ActingUser
  readonly isNew: boolean
  readonly state: UserState
}

export type DraftSaveRefusal =
  | RightsRefusal
  | { readonly _tag: 'UserNotValid'; readonly errors: readonly { readonly path: string; readonly message: string }[] }
  | { readonly _tag: 'UsernameTaken'; readonly field: 'username' }
  | { readonly _tag: 'EmailTaken'; readonly field: 'email' }
  | { readonly _tag: 'NotFound' }

export const invalidUserRefusal = (faults: readonly UserFault[]): DraftSaveRefusal => ({
  _tag: 'UserNotValid',
  errors: faults.map(({ field, reason }) => ({ path: field, message: reason })),
})

export const emailTakenRefusal: DraftSaveRefusal = { _tag: 'EmailTaken', field: 'email' }

export const refusalOf = ({ _tag }: UserRefusal): DraftSaveRefusal => {
  switch (_tag) {
    case 'UsernameTaken':
      return { _tag, field: 'username' }
    case 'NotAllowedIn':
      return invalidUserRefusal([{ field: 'status', reason: blockedLinkText }])
    case 'UnknownUser':
    case 'LinkOver':
      return { _tag: 'NotFound' }
  }
}

/** Does not check whether user name and address are free: the write does. */
export const judgeDraft = (
  { directory, firmWords }: Pick<SavingServices, 'directory' | 'firmWords'>,
  draft: UserDraft,
  { actor, isNew, state }: DraftJudgement,
): E.Either<DraftSaveRefusal, void> => {
  const faults = userDraftFaults(draft, {
    isNew,
    actor,
    rolesBefore: state._tag === 'Present' ? state.user.roles : [],
    codes: ledgerCodesOf(directory.accounts(), directory.groups(), directory.advisers()),
    taken: { username: null, email: null },
    firmWords: firmWords(),
  })
  return faults.length === 0 ? E.right(undefined) : E.left(invalidUserRefusal(faults))
}
