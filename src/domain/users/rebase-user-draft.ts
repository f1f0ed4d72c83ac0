import { fieldRebase } from '../field-rebase.ts'
import { emptyUserDraft, type UserDraft, type UserField } from './user-draft.ts'

const isField = (name: string): name is UserField => name in emptyUserDraft

/** All roles are one field, and so are all accounts and all groups. */
export const {
  changed: changedUserFields,
  contested: contestedUserFields,
  onTop: userDraftOnTop,
  rebased: rebasedUserDraft,
} = fieldRebase<UserDraft>(Object.keys(emptyUserDraft).filter(isField))
