import { filter, map } from 'rxjs'
import { navigate } from 'wouter/use-browser-location'
import { fromEventObservable, fromPromise } from 'xstate'
import type { ApiError } from '../../api/api-error.ts'
import type { ApiClient } from '../../api/client.ts'
import { userLink } from '../../api/links.ts'
import { actOnUsers, deleteUser, liftMailRefusal, messagesKept, takenNames, userRoles } from '../../api/users.ts'
import { E, O, pipe, TE } from '../../domain/fp.ts'
import { generatedPassword } from '../../domain/session/generated-password.ts'
import type { ConfirmingContext, ConfirmationResult } from '../../machines/kit/confirming.ts'
import { newUser } from '../../machines/users/user-editor.ts'
import { userFormMachine } from '../../machines/users/user-form.ts'
import {
  type FormOutcome,
  type FormStartResult,
  type FormStart,
  type FoundKeptMessages,
  type TakenNamesResult,
  type ReservedNames,
  type OpenPasswordLink,
  type PersonActionTypes,
  personActionMachine,
  type SavedUserResult,
} from '../../machines/users/user-form-context.ts'
import type { RowCodes, RowsFound, RowsReading } from '../../machines/users/user-form-rows.ts'
import { userChanges } from '../../streams/events/user-changes.ts'
import { refusalText } from '../call-failure.ts'
import { provideExplorer } from '../explorers/provide-explorer.ts'
import { retriesOf } from '../following.ts'
import { readAccountsByCode, readGroupsByCode } from '../ledger/listed-rows.ts'
import { allAdvisers } from '../ledger/whole-lists.ts'
import { provideStandIn } from '../messages/provide-stand-in.ts'
import { openMessages, provideSupervisionOpening } from '../messages/provide-supervision-opening.ts'
import type { ScreenDeps } from '../screen-deps.ts'
import { provideHandover } from './provide-handover.ts'
import { provideUserEditor, readUser } from './provide-user-editor.ts'
import { taskActor } from '../task-actor.ts'

const readRows = (
  client: ApiClient,
  { accounts, groups }: RowCodes,
  signal: AbortSignal,
): TE.TaskEither<ApiError, RowsFound> =>
  pipe(
    TE.Do,
    TE.apS('accounts', readAccountsByCode(client, accounts, signal)),
    TE.apS('groups', readGroupsByCode(client, groups, signal)),
    TE.map((rows) => ({ ...rows, codes: { accounts, groups } })),
  )

const openForm = (client: ApiClient, username: string | null, signal: AbortSignal): Promise<FormStartResult> =>
  pipe(
    TE.Do,
    TE.apSW('saved', username === null ? TE.right(newUser) : readUser(client, username, signal)),
    TE.apSW('advisers', allAdvisers(client, signal)),
    TE.apSW('roles', client.call(userRoles)({ signal })),
    TE.bindW('rows', ({ saved }) => readRows(client, saved.draft, signal)),
    TE.map(
      ({ saved, advisers, roles, rows: { accounts, groups } }): FormStart => ({
        saved,
        choices: {
          accounts,
          groups,
          advisers,
          roles: roles.flatMap(({ role_id, isOffered }) => (isOffered ? [role_id] : [])),
        },
      }),
    ),
  )()

const lookUpTakenNames = (
  { call }: ApiClient,
  { username, email, except }: ReservedNames & { readonly except: string | null },
  signal: AbortSignal,
): Promise<TakenNamesResult> =>
  call(takenNames)({ query: { username, email, ...(except !== null && { except }) }, signal })()

const findLink = (
  { call }: ApiClient,
  page: Window,
  username: string,
  signal: AbortSignal,
): Promise<O.Option<OpenPasswordLink>> =>
  pipe(
    call(userLink)({ params: { username }, signal }),
    TE.match(
      () => O.none,
      (link) =>
        link === null ? O.none : O.some({ ...link, address: new URL(link.address, page.location.origin).href }),
    ),
  )()

const isNotFoundError = (error: ApiError): boolean => error._tag === 'Refused' && error.refusal === 'NotFound'

const removeUser = ({ call }: ApiClient, username: string): Promise<ConfirmationResult<PersonActionTypes>> =>
  pipe(
    call(deleteUser)({ params: { username } }),
    TE.map(({ messages, waits }) => ({ kept: O.some(messages), isWaiting: waits !== undefined })),
    TE.orElseW((error) =>
      isNotFoundError(error) ? TE.right({ kept: O.none, isWaiting: false }) : TE.left(refusalText(error)),
    ),
    TE.map((deleted) => ({ ...deleted, act: 'delete' as const, isMailRefused: false })),
  )()

const liftRefusal = ({ call }: ApiClient, username: string): Promise<ConfirmationResult<PersonActionTypes>> =>
  pipe(
    call(liftMailRefusal)({ params: { username } }),
    TE.bimap(refusalText, () => ({
      act: 'lift-refusal' as const,
      kept: O.none,
      isMailRefused: false,
      isWaiting: false,
    })),
  )()

const performUserAction = (
  client: ApiClient,
  { act, username }: PersonActionTypes['of'],
): Promise<ConfirmationResult<PersonActionTypes>> => {
  if (act === 'delete') return removeUser(client, username)
  if (act === 'lift-refusal') return liftRefusal(client, username)
  return pipe(
    client.call(actOnUsers)({ body: { act, usernames: [username] } }),
    TE.mapLeft(refusalText),
    TE.chainEitherK(({ refused: [refused], mailRefused, waits }) =>
      refused === undefined
        ? E.right({ act, kept: O.none, isMailRefused: mailRefused.length > 0, isWaiting: waits !== undefined })
        : E.left(refused.message),
    ),
  )()
}

const leaveForm = (departure: FormOutcome): void => {
  if (departure === null) navigate('/users')
  else if (departure.saved === 'deleted')
    navigate('/users', { state: { saved: departure.saved, kept: O.toNullable(departure.kept) } })
  else navigate('/users', { state: departure })
}

const randomBelow =
  (crypto: Crypto) =>
  (end: number): number => {
    const [number = 0] = crypto.getRandomValues(new Uint32Array(1))
    // draws again above the last multiple of `end`, because those remainders would favour small results
    return number < 2 ** 32 - (2 ** 32 % end) ? number % end : randomBelow(crypto)(end)
  }

export const provideUserForm = (deps: ScreenDeps) => {
  const { client, socket, page } = deps
  return userFormMachine.provide({
    actions: { openMessages },
    actors: {
      openForm: fromPromise<FormStartResult, string | null>(({ input, signal }) => openForm(client, input, signal)),
      readUser: taskActor<SavedUserResult, string>((input, signal) => readUser(client, input, signal)),
      userChanges: fromEventObservable(({ input }: { readonly input: string }) =>
        userChanges(socket).pipe(
          filter((changes) =>
            changes.some(({ type, username }) => type === 'Changed' && (username === input || username === '')),
          ),
          map(() => ({ type: 'user.changed' as const })),
        ),
      ),
      readRows: taskActor<RowsReading, RowCodes>((input, signal) => readRows(client, input, signal)),
      lookUp: fromPromise<TakenNamesResult, ReservedNames & { readonly except: string | null }>(({ input, signal }) =>
        lookUpTakenNames(client, input, signal),
      ),
      findKept: taskActor<FoundKeptMessages, string>((username, signal) =>
        pipe(
          client.call(messagesKept)({ params: { username }, signal }),
          TE.match(() => O.none, O.some),
        ),
      ),
      findLink: fromPromise<O.Option<OpenPasswordLink>, string>(({ input, signal }) =>
        findLink(client, page, input, signal),
      ),
      generatePassword: fromPromise<string>(() => Promise.resolve(generatedPassword(randomBelow(page.crypto)))),
      // waits until the application knows that nothing is unsaved; otherwise it would ask before leaving
      leave: fromPromise<unknown, FormOutcome>(async ({ input }) => {
        await Promise.resolve()
        leaveForm(input)
      }),
      retries: retriesOf(socket),
      editor: provideUserEditor(client),
      explorer: provideExplorer(deps),
      handover: provideHandover(deps),
      standIn: provideStandIn(deps),
      supervision: provideSupervisionOpening(client),
      acting: personActionMachine.provide({
        actors: {
          act: fromPromise<ConfirmationResult<PersonActionTypes>, ConfirmingContext<PersonActionTypes>>(
            ({ input: { of } }) => performUserAction(client, of),
          ),
        },
      }),
    },
  })
}
