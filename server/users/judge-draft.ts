import { ledgerCodesOf } from '../../src/domain/ledger/accounts/account.ts'
import { E } from '../../src/domain/fp.ts'
import type { Actor } from '../../src/domain/users/rights.ts'
import { userDraftFaults } from '../../src/domain/users/user-draft-faults.ts'
import type { UserDraft } from '../../src/domain/users/user-draft.ts'
import type { UserState } from '../../src/domain/users/user.ts'
import type { Directory } from '../ledger/directory.ts'
import type { Links } from '../session/links/links.ts'
import { notValid, type SaveRefusal } from './save-refusal.ts'
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
