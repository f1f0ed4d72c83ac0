import { fromPromise } from 'xstate'
import type { ApiError } from '../../api/api-error.ts'
import type { ApiClient } from '../../api/client.ts'
import { createUser, saveUser, userByName } from '../../api/users.ts'
import { E, O, pipe, TE } from '../../domain/fp.ts'
import { sameJson } from '../../domain/json/parse-json.ts'
import { accessChange, changesAccess } from '../../domain/users/access-change.ts'
import type { FullUser } from '../../domain/users/listed-user.ts'
import { bodyOfDraft } from '../../domain/users/user-body.ts'
import {
  emptyUserDraft,
  type UserDraft,
  type UserField,
  userDraftOf,
  userOfDraft,
} from '../../domain/users/user-draft.ts'
import type { CheckResult, KeyedEdit, EditSave, SaveResult } from '../../machines/kit/editing.ts'
import {
  newUser,
  type SavedUserDraft,
  type UserEdited,
  type UserSaveRefusal,
  userEditorMachine,
} from '../../machines/users/user-editor.ts'
import type { SavedUserResult } from '../../machines/users/user-form-context.ts'
import { callFailure, isStale } from '../call-failure.ts'
import { accessBook } from './access-book.ts'
import { taskActor } from '../task-actor.ts'

const savedDraftOf = (user: FullUser): SavedUserDraft => ({
  draft: userDraftOf({ ...user, roles: user.Roles.map(({ role_id }) => role_id) }, user),
  revision: user.revision,
  isInvited: user.isInvited,
  lastLogin: user.lastLogin,
  mailRefusal: user.mailRefusal,
  waits: user.waits ?? null,
})

export const readUser = (
  { call }: ApiClient,
  username: string,
  signal: AbortSignal,
): TE.TaskEither<ApiError, SavedUserDraft> =>
  pipe(call(userByName)({ params: { username }, signal }), TE.map(savedDraftOf))

const isField = (name: string): name is UserField => name in emptyUserDraft

const fieldRefusal = (field: string | undefined, message: string): UserSaveRefusal =>
  field !== undefined && isField(field) ? { _tag: 'Field', fields: [field], message } : { _tag: 'Refused', message }

const saveRefusal = (error: ApiError, isNew: boolean): UserSaveRefusal => {
  if (error._tag !== 'Refused') return callFailure(error)
  const { refusal, field, errors, message } = error
  if (field !== null) return fieldRefusal(field, message)
  if (isNew) return fieldRefusal(errors[0]?.path, errors[0]?.message ?? message)
  if (isStale(error)) return { _tag: 'Stale' }
  return refusal === 'NotFound' ? { _tag: 'Gone' } : fieldRefusal(errors[0]?.path, errors[0]?.message ?? message)
}

type UserSave = SaveResult<UserEdited>

const saveDraftUser = (
  { call }: ApiClient,
  { key, saved, draft, ...said }: EditSave<UserEdited>,
): Promise<UserSave> => {
  const body = bodyOfDraft(draft)
  return key === null
    ? pipe(
        call(createUser)({ body: { ...body, username: draft.username }, ...said }),
        TE.bimap(
          (error) => saveRefusal(error, true),
          ({ waits }) => (waits === undefined ? ('created' as const) : ('waits' as const)),
        ),
      )()
    : pipe(
        call(saveUser)({ params: { username: key }, body: { ...body, revision: saved.revision }, ...said }),
        TE.bimap(
          (error) => saveRefusal(error, false),
          ({ waits }) => (waits === undefined ? ('updated' as const) : ('waits' as const)),
        ),
      )()
}

const rightsIn = ({ roles, accounts: own, groups: joined, defaultCode, status }: UserDraft) => ({
  roles,
  own,
  joined,
  defaultCode,
  status,
})

type UserCheck = CheckResult<UserEdited>

const passedCheck: UserCheck = E.right(O.none)

const checkRights = (
  client: ApiClient,
  { key, saved, draft }: EditSave<UserEdited>,
  signal: AbortSignal,
): Promise<UserCheck> =>
  key === null || sameJson(rightsIn(saved.draft), rightsIn(draft))
    ? Promise.resolve(passedCheck)
    : pipe(
        accessBook(client, [saved.draft, draft], signal),
        TE.bimap(callFailure, (book) =>
          pipe(accessChange(userOfDraft(saved.draft), userOfDraft(draft), book), O.fromPredicate(changesAccess)),
        ),
      )()

export const provideUserEditor = (client: ApiClient) =>
  userEditorMachine.provide({
    actors: {
      check: fromPromise<UserCheck, EditSave<UserEdited>>(({ input, signal }) => checkRights(client, input, signal)),
      save: fromPromise<UserSave, EditSave<UserEdited>>(({ input }) => saveDraftUser(client, input)),
      read: taskActor<SavedUserResult, KeyedEdit<UserEdited>>(({ key }, signal) =>
        key === null ? TE.right(newUser) : readUser(client, key, signal),
      ),
    },
  })
