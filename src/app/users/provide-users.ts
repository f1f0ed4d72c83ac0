import * as t from 'io-ts'
import { fromPromise } from 'xstate'
import type { Client } from '../../api/client.ts'
import { actOnUsers, users } from '../../api/users.ts'
import { asFile } from '../../api/endpoint.ts'
import { O, pipe, TE } from '../../domain/fp.ts'
import { KeptMessages } from '../../domain/messages/kept-messages.ts'
import type { UserFilter } from '../../domain/users/sought-users.ts'
import type { Act, ActResult } from '../../machines/kit/confirming.ts'
import {
  listedUsers,
  userListMachine,
  type UserNotice,
  type UsersActed,
  usersActing,
  type UsersExported,
} from '../../machines/users/user-list.ts'
import { userChanges } from '../../streams/events/user-changes.ts'
import { refusalText } from '../call-failure.ts'
import { followingMany } from '../following.ts'
import { saveReply } from '../save-reply.ts'
import type { ScreenDeps } from '../screen-deps.ts'
import { allUsers } from './all-users.ts'
import { provideUserImport } from './provide-user-import.ts'
import { provideUserImports } from './provide-user-imports.ts'

const Arrival = t.readonly(
  t.union([
    t.strict({ saved: t.literal('deleted'), kept: t.union([KeptMessages, t.null]) }),
    t.strict({ saved: t.keyof({ created: null, updated: null }) }),
  ]),
)

/** What the form says it has saved, said once. */
const takeNotice = (page: Window): O.Option<UserNotice> =>
  pipe(
    O.fromEither(Arrival.decode(page.history.state)),
    O.map((arrival) => {
      page.history.replaceState(null, '')
      return arrival.saved === 'deleted'
        ? { _tag: 'Deleted', kept: O.fromNullable(arrival.kept) }
        : { _tag: 'Saved', what: arrival.saved }
    }),
  )

const statusText = { 0: '0', 1: '1' } as const

const csvOf = ({ call }: Client, { search, role, status, mail }: UserFilter, signal: AbortSignal) =>
  call(asFile(users))({
    query: {
      format: 'csv',
      ...(search.trim() !== '' && { search }),
      ...(role !== null && { role }),
      ...(status !== null && { status: statusText[status] }),
      ...(mail !== null && { mail }),
    },
    signal,
  })

export const provideUsers = (deps: ScreenDeps) => {
  const { client, socket, page } = deps
  const save = saveReply(page.document)
  return userListMachine.provide({
    actors: {
      list: listedUsers.provide({
        actors: followingMany(socket, {
          changes: () => userChanges(socket),
          read: (_, signal) => allUsers(client, signal),
        }),
      }),
      acting: usersActing.provide({
        actors: {
          act: fromPromise<ActResult<UsersActed>, Act<UsersActed>>(({ input: { of } }) =>
            pipe(
              client.call(actOnUsers)({ body: { act: of.act, usernames: of.users.map(({ username }) => username) } }),
              TE.mapLeft(refusalText),
            )(),
          ),
        },
      }),
      importing: provideUserImport(deps),
      imports: provideUserImports(deps),
      takeNotice: fromPromise<O.Option<UserNotice>>(() => Promise.resolve(takeNotice(page))),
      exportUsers: fromPromise<UsersExported, UserFilter>(({ input, signal }) =>
        pipe(
          csvOf(client, input, signal),
          TE.bimap(refusalText, (file) => {
            save(file)
            return null
          }),
        )(),
      ),
    },
  })
}
