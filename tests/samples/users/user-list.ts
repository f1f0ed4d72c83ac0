import { E, O } from '../../../src/domain/fp.ts'
import { permissionsOf } from '../../../src/domain/permissions/permission.ts'
import { roleReply, type ListedUser } from '../../../src/domain/users/listed-user.ts'
import { emptyUserFilter, initialUserQuery, type UserQuery } from '../../../src/domain/users/sought-users.ts'
import { type BulkCommandOutcome, type ListedUsers, userListMachine } from '../../../src/machines/users/user-list.ts'
import type { UserImportInput } from '../../../src/machines/users/user-import.ts'
import { listReceived, listFailed } from '../followed.ts'
import { answered, newId, type Sample } from '../sample.ts'

export const margaretUser: ListedUser = {
  username: 'client',
  email: 'margaret@plutus.example',
  title: 'Ms.',
  given_name: 'Margaret',
  middle_name: '',
  family_name: 'Ashworth',
  Roles: [roleReply('client')],
  defaultDashboardType: 'portfolio',
  defaultCode: 'P1',
  status: 1,
  lastLogin: '2026-11-20T03:05:00.000Z',
  isInvited: false,
  mailRefusal: null,
  revision: 1,
}

export const thomasUser: ListedUser = {
  ...margaretUser,
  username: 'adviser',
  email: 'thomas@plutus.example',
  given_name: 'Thomas',
  family_name: 'Whitfield',
  Roles: [roleReply('adviser')],
  defaultDashboardType: 'adviser',
  defaultCode: 'A1',
  status: 0,
  lastLogin: null,
}

const refusedOutcome: BulkCommandOutcome = {
  done: ['client'],
  refused: [{ username: 'adviser', message: 'You cannot do this to yourself' }],
  mailRefused: [],
}

export const importInput: UserImportInput = {
  actor: { username: 'admin', roles: ['admin'], permissions: permissionsOf(['admin']) },
  newId,
}

/** The page that a server answers a query with, from few users. */
export const pageOfUsers = (
  users: readonly ListedUser[],
  query: UserQuery = initialUserQuery,
  { total = users.length, listed: all = Math.max(total, users.length) } = {},
): ListedUsers => ({ users, query, total, listed: all, page: query.page })

const ashworthsQuery: UserQuery = {
  ...initialUserQuery,
  filter: { search: 'ashworth', role: 'client', status: 1, mail: null },
}

export const userList: Sample<typeof userListMachine> = {
  machine: userListMachine,
  input: importInput,
  identify: ({ value, context: { list, query, selection, notice } }) => ({
    value,
    filter: query.filter,
    count: O.toNullable(list.known)?.users.length,
    isFailed: list.isFailed,
    chosen: [...selection.chosen].toSorted(),
    hasNotice: O.isSome(notice),
  }),
  events: [
    listReceived(pageOfUsers([margaretUser, thomasUser])),
    listReceived(pageOfUsers([])),
    listFailed,
    answered('takeNotice', O.some({ _tag: 'Saved', what: 'created' })),
    answered('takeNotice', O.some({ _tag: 'Deleted', kept: O.some({ _tag: 'ForEver' }) })),
    answered('takeNotice', O.none),
    { type: 'list.retried' },
    { type: 'filter.changed', filter: ashworthsQuery.filter },
    { type: 'filter.changed', filter: emptyUserFilter },
    { type: 'row.toggled', key: 'client' },
    { type: 'all.toggled' },
    { type: 'act.opened', act: 'block' },
    answered('foreseeAct', E.right({ users: [{ username: 'client', name: 'Margaret Ashworth' }], refused: [] })),
    answered('foreseeAct', E.right({ users: [], refused: refusedOutcome.refused })),
    answered('foreseeAct', E.left('There was a problem')),
    { type: 'found.chosen' },
    answered('findUsernames', E.right(['client', 'adviser'])),
    answered('findUsernames', E.left('There was a problem')),
    answered('acting', O.some(refusedOutcome)),
    answered('acting', O.none),
    { type: 'export.requested' },
    answered('exportUsers', E.right(null)),
    answered('exportUsers', E.left('There was a problem')),
    { type: 'print.requested' },
    answered('printUsers', E.right(null)),
    answered('printUsers', E.left('There was a problem')),
    { type: 'notice.dismissed' },
  ],
}
