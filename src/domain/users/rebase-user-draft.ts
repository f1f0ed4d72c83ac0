import { O } from '../fp.ts'
import { sameJson } from '../parse-json.ts'
import { emptyUserDraft, type UserDraft, type UserField } from './user-draft.ts'

const isField = (name: string): name is UserField => name in emptyUserDraft

const fields: readonly UserField[] = Object.keys(emptyUserDraft).filter(isField)

/** All roles are one field, and so are all accounts and all groups. */
export const changedUserFields = (before: UserDraft, after: UserDraft): readonly UserField[] =>
  fields.filter((field) => !sameJson(before[field], after[field]))

/** What both have changed, each to something else. */
export const contestedUserFields = (mine: UserDraft, base: UserDraft, theirs: UserDraft): readonly UserField[] => {
  const byThem = changedUserFields(base, theirs)
  return changedUserFields(base, mine).filter(
    (field) => byThem.includes(field) && !sameJson(mine[field], theirs[field]),
  )
}

/** Theirs, with what is changed in mine on top. */
export const userDraftOnTop = (mine: UserDraft, base: UserDraft, theirs: UserDraft): UserDraft => ({
  ...theirs,
  ...Object.fromEntries(changedUserFields(base, mine).map((field) => [field, mine[field]])),
})

export const rebasedUserDraft = (mine: UserDraft, base: UserDraft, theirs: UserDraft): O.Option<UserDraft> =>
  contestedUserFields(mine, base, theirs).length === 0 ? O.some(userDraftOnTop(mine, base, theirs)) : O.none
