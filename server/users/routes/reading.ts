import type * as t from 'io-ts'
import type { Pool } from 'pg'
import * as api from '../../../src/api/users.ts'
import { E, O, pipe, RA, TE } from '../../../src/domain/fp.ts'
import { pageAfterCode } from '../../../src/domain/ledger/accounts/code-pages.ts'
import { UserRole } from '../../../src/domain/permissions/permission.ts'
import { type ListedUser, roleReply } from '../../../src/domain/users/listed-user.ts'
import { mayAssignRole } from '../../../src/domain/users/rights.ts'
import { usernameSort, type UserFilter } from '../../../src/domain/users/sought-users.ts'
import type { FileColumn } from '../../../src/domain/lists/list-column.ts'
import { userColumns } from '../../../src/domain/users/user-columns.ts'
import { nameOf } from '../../../src/domain/users/identity.ts'
import { maxChosenUsers, separateRefusedUsers } from '../../../src/domain/users/user-acts.ts'
import { bestUsers, findUsers, pageOfUsers } from '../find-users.ts'
import { canonicalEmail, isSameEmail } from '../../../src/domain/users/user-details.ts'
import { canonicalUsername, isReservedUsername } from '../../../src/domain/users/username.ts'
import { orNotFound } from '../../http/replies/not-found.ts'
import type { Route } from '../../http/route/route.ts'
import type { LogServices } from '../../log/carry-out.ts'
import type { SiteSettings } from '../../settings/site-settings.ts'
import type { ChangeRequests } from '../../access/change-requests/change-requests.ts'
import type { UserRepository } from '../aggregates.ts'
import { listedUsers, type NotificationSource, wholeUser } from '../listed-users.ts'
import { emailHolders, personOf } from '../people.ts'
import type { FileReply } from '../../../src/api/endpoint.ts'
import { previewRecipients } from '../../../src/api/recipients.ts'
import { dayIn } from '../../../src/domain/dates/time-zone.ts'
import { mayMessage, mayNotify } from '../../../src/domain/users/recipients.ts'
import { belongingOf, resolveRecipients } from '../../access/recipients.ts'
import { listFile } from '../../http/replies/csv-reply.ts'
import type { FirmDirectory } from '../../ledger/directory.ts'
import { displayNames } from '../display-name.ts'

/** Columns that the screen does not have. */
const mailColumns: readonly FileColumn<ListedUser>[] = [
  ['Email', ({ email }) => email],
  ['Email bounced', ({ mailRefusal }) => mailRefusal?.at ?? '', 'moment'],
  ['Bounce message', ({ mailRefusal }) => mailRefusal?.answer ?? ''],
]

export const usersCsv = (users: readonly ListedUser[], timeZone: string, now: Date): FileReply =>
  listFile({ name: `users_${dayIn(timeZone, now)}.csv`, timeZone }, userColumns, users, mailColumns)

interface UserReadServices extends LogServices, NotificationSource {
  readonly pool: Pool
  readonly users: UserRepository
  readonly changeRequests: Pick<ChangeRequests, 'waitingFor'>
  readonly siteSettings: Pick<SiteSettings, 'timeZone'>
  readonly now: () => Date
  readonly onDefect: (defect: unknown) => void
}

const statusNumbers = { 0: 0, 1: 1 } as const

const filterOf = ({
  search,
  role,
  status,
  mail,
}: Omit<t.TypeOf<typeof api.foundUsernames.query>, 'sort'>): UserFilter => ({
  search: search ?? '',
  role: role ?? null,
  status: status === undefined ? null : statusNumbers[status],
  mail: mail ?? null,
})

const sortOf = (
  sort: t.TypeOf<typeof api.userPage.query>['sort'],
  isDescending: boolean,
): Parameters<typeof pageOfUsers>[1]['sort'] => {
  if (sort === undefined) return usernameSort
  return sort === 'match' ? sort : { column: sort, isDescending }
}

export const userReadingRoutes = (route: Route, services: UserReadServices): void => {
  const { pool, users, siteSettings, now } = services

  route(api.users, ({ query: { format, after, ...filter } }) =>
    TE.fromTask(async () => {
      const sought = await findUsers(await listedUsers(services), filterOf(filter))
      const behind = after === undefined ? {} : { after }
      return format === 'csv'
        ? E.left(usersCsv(sought, siteSettings.timeZone(), now()))
        : E.right(pageAfterCode<ListedUser>(behind, ({ username }) => username)(sought))
    }),
  )

  route(api.userPage, ({ query: { sort, order, page = 1, usernames, ...filter } }) =>
    TE.fromTask(async () =>
      pageOfUsers(await listedUsers(services), {
        filter: filterOf(filter),
        sort: sortOf(sort, order === 'descending'),
        page,
        usernames: usernames?.map(canonicalUsername),
      }),
    ),
  )

  route(api.foundUsernames, ({ query: { sort, ...filter } }) =>
    TE.fromTask(async () => {
      const find = sort === 'match' ? bestUsers : findUsers
      const found = await find(await listedUsers(services), filterOf(filter))
      return { usernames: found.slice(0, maxChosenUsers).map(({ username }) => username) }
    }),
  )

  route(api.foreseeAct, ({ body: { act, usernames } }, { username, user, permissions }) =>
    TE.fromTask(async () => {
      const all = await listedUsers(services)
      const names = new Set(usernames.map(canonicalUsername))
      const chosen = all.filter((each) => names.has(each.username))
      const { users: done, refused } = separateRefusedUsers(
        { username, roles: user.roles, permissions },
        act,
        chosen,
        all,
      )
      return { users: done.map((each) => ({ username: each.username, name: nameOf(each) })), refused }
    }),
  )

  route(api.userRoles, (_, session) =>
    TE.right(
      Object.keys(UserRole.keys)
        .filter(UserRole.is)
        .map((role) => ({ ...roleReply(role), isOffered: mayAssignRole(session, role) })),
    ),
  )

  route(api.takenNames, ({ query: { username = '', email = '', except = '' } }) =>
    TE.fromTask(async () => {
      const [name, address, own] = [canonicalUsername(username), canonicalEmail(email), canonicalUsername(except)]
      const holder = (await emailHolders(pool, [address])).get(address)
      const isHeld = holder !== undefined && holder !== own
      return {
        username: name !== own && (isReservedUsername(name) || users.get(name).state._tag !== 'Unknown'),
        // an address is no conflict for a person who already shares it
        email: isHeld && !isSameEmail((await personOf(pool, own))?.email ?? '', address),
      }
    }),
  )

  route(api.userByName, ({ params }) =>
    pipe(
      TE.fromTask(() => wholeUser(services, canonicalUsername(params.username))),
      TE.chain(orNotFound),
    ),
  )
}

interface RecipientServices {
  readonly pool: Pool
  readonly users: UserRepository
  readonly directory: FirmDirectory
}

export const recipientRoutes = (route: Route, services: RecipientServices): void => {
  route(previewRecipients, ({ body: { recipients, of } }, { username, user, permissions }) =>
    TE.fromTask(async () => {
      const sender = { permissions, defaultCode: user.defaultCode }
      const users = recipients.users.map(canonicalUsername)
      const found = resolveRecipients(services, { ...recipients, users }, username).filter((candidate) =>
        of === 'notification'
          ? mayNotify(sender, candidate)
          : mayMessage(sender, candidate, belongingOf(services.directory, candidate)),
      )
      const names = new Set(found.map((each) => each.username))
      const nameOf = await displayNames(services.pool)([...names])
      return {
        people: RA.filterMap(({ username: name, roles: [role] }: (typeof found)[number]) =>
          role === undefined ? O.none : O.some({ username: name, name: nameOf(name), role }),
        )(found),
        leftOut: recipients.users.filter((chosen) => !names.has(canonicalUsername(chosen))),
      }
    }),
  )
}
