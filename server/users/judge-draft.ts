import { ledgerCodesOf } from '../../src/domain/ledger/accounts/account.ts'
import { E } from '../../src/domain/fp.ts'
import type { Actor, RightsRefusal } from '../../src/domain/users/rights.ts'
import { blockedLinkText } from '../../src/domain/users/user-acts.ts'
import { userDraftFaults, type UserFault } from '../../src/domain/users/user-draft-faults.ts'
import type { UserDraft } from '../../src/domain/users/user-draft.ts'
import type { UserRefusal, UserState } from '../../src/domain/users/user.ts'
import type { Directory } from '../ledger/directory.ts'
import type { Links } from '../session/links/links.ts'
import type { UserServices } from './user-services.ts'

export interface SavingServices extends Pick<UserServices, 'pool' | 'users' | 'sessions'> {
  readonly directory: Directory
  readonly links: Pick<Links, 'decide' | 'issue' | 'letters'>
  /** What no password may contain. */
  readonly firmWords: () => readonly string[]
}

interface Judging {
  readonly actor: Actor
  readonly isNew: boolean
  readonly state: UserState
}

/** `errors` are the fields that cannot be saved, with the form's own words. */
export type SaveRefusal =
  | RightsRefusal
  | { readonly _tag: 'UserNotValid'; readonly errors: readonly { readonly path: string; readonly message: string }[] }
  | { readonly _tag: 'UsernameTaken'; readonly field: 'username' }
  | { readonly _tag: 'EmailTaken'; readonly field: 'email' }
  | { readonly _tag: 'NotFound' }

export const notValid = (faults: readonly UserFault[]): SaveRefusal => ({
  _tag: 'UserNotValid',
  errors: faults.map(({ field, reason }) => ({ path: field, message: reason })),
})

export const emailTaken: SaveRefusal = { _tag: 'EmailTaken', field: 'email' }

export const refusalOf = ({ _tag }: UserRefusal): SaveRefusal => {
  switch (_tag) {
    case 'UsernameTaken':
      return { _tag, field: 'username' }
    case 'NotAllowedIn':
      return notValid([{ field: 'status', reason: blockedLinkText }])
    case 'UnknownUser':
    case 'LinkOver':
      return { _tag: 'NotFound' }
  }
}

/** Whether somebody else has the user name or the address is asked where it is written. */
export const judgeDraft = (
  { directory, firmWords }: Pick<SavingServices, 'directory' | 'firmWords'>,
  draft: UserDraft,
  { actor, isNew, state }: Judging,
): E.Either<SaveRefusal, void> => {
  const faults = userDraftFaults(draft, {
    ...{ isNew, actor },
    rolesBefore: state._tag === 'Present' ? state.user.roles : [],
    codes: ledgerCodesOf(directory.accounts(), directory.groups(), directory.advisers()),
    taken: { username: null, email: null },
    firmWords: firmWords(),
  })
  return faults.length === 0 ? E.right(undefined) : E.left(notValid(faults))
}
