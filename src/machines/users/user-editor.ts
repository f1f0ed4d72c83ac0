import type { ActorRefFrom } from 'xstate'
import type { LedgerCodes } from '../../domain/ledger/accounts/account.ts'
import type { MailRefusal } from '../../domain/mail/mail-refusal.ts'
import type { UserRole } from '../../domain/permissions/permission.ts'
import type { AccessChange } from '../../domain/users/access-change.ts'
import type { ActingUser } from '../../domain/users/rights.ts'
import { type UserFault, userDraftFaults, type UserReference } from '../../domain/users/user-draft-faults.ts'
import {
  changedUserFields,
  emptyUserDraft,
  rebasedUserDraft,
  type UserDraft,
  userDraftOnTop,
  type UserField,
} from '../../domain/users/user-draft.ts'
import { editingMachine, type EditorSaveRefusal } from '../kit/editing.ts'

export interface SavedUserDraft {
  readonly revision: number
  readonly draft: UserDraft
  readonly isInvited: boolean
  readonly lastLogin: string | null
  readonly mailRefusal: MailRefusal | null
  readonly waits?: string | null
}

export const newUser: SavedUserDraft = {
  revision: -1,
  draft: emptyUserDraft,
  isInvited: false,
  lastLogin: null,
  mailRefusal: null,
}

export interface FormReference {
  readonly actor: ActingUser
  readonly codes: LedgerCodes
  readonly taken: UserReference['taken']
}

export interface UserEdited {
  readonly key: string | null
  readonly saved: SavedUserDraft
  readonly draft: UserDraft
  readonly fault: UserFault
  readonly reference: FormReference | null
  readonly answer: 'created' | 'updated' | 'waits'
  readonly refusal: never
  readonly doubt: AccessChange
}

export type UserSaveRefusal = EditorSaveRefusal<UserField>

const rolesOf = ({ draft }: SavedUserDraft): readonly UserRole[] => draft.roles

export const formFaults = (
  draft: UserDraft,
  saved: SavedUserDraft,
  reference: FormReference | null,
): readonly UserFault[] =>
  reference === null
    ? [{ field: 'roles', reason: 'The choices are still loading' }]
    : userDraftFaults(draft, {
        isNew: saved.draft.username === '',
        rolesBefore: rolesOf(saved),
        ...reference,
        // only the server knows the firm's words, which passwords must not contain
        firmWords: [],
      })

export const userEditorMachine = editingMachine<UserEdited>({
  begin: (_, { draft }) => draft,
  changedFields: changedUserFields,
  isChanged: (draft, saved) => changedUserFields(saved.draft, draft).length > 0,
  faults: formFaults,
  rebased: (draft, before, now) => rebasedUserDraft(draft, before.draft, now.draft),
  kept: (draft, before, now) => userDraftOnTop(draft, before.draft, now.draft),
  reference: null,
  isChecked: true,
  repeats: 3,
})

export type UserEditorRef = ActorRefFrom<typeof userEditorMachine>
