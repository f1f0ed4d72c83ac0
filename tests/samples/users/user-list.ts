import { E, O } from '../../../src/domain/fp.ts'
import { permissionsOf } from '../../../src/domain/permissions/permission.ts'
import { roleReply, type ListedUser } from '../../../src/domain/users/listed-user.ts'
import { type ActOutcome, everyUser, userListMachine } from '../../../src/machines/users/user-list.ts'
import type { UserImportInput } from '../../../src/machines/users/user-import.ts'
import { listed, unlisted } from '../followed.ts'
import { answered, newId, type Sample } from '../sample.ts'

export const margaret: ListedUser = {
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

export const thomas: ListedUser = {
  ...margaret,
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

const refusedOutcome: ActOutcome = {
  done: ['client'],
  refused: [{ username: 'adviser', message: 'You cannot do this to yourself' }],
  mailRefused: [],
}

export const importer: UserImportInput = {
  actor: { username: 'admin', roles: ['admin'], permissions: permissionsOf(['admin']) },
  newId,
}

export const userList: Sample<typeof userListMachine> = {
  machine: userListMachine,
  input: importer,
  identify: ({ value, context: { list, filter, selection, notice } }) => ({
    ...{ value, filter },
    count: O.toNullable(list.known)?.length,
    isFailed: list.isFailed,
    chosen: [...selection.chosen].toSorted(),
    hasNotice: O.isSome(notice),
  }),
  events: [
    listed([margaret, thomas]),
    listed([]),
    unlisted,
    answered('takeNotice', O.some({ _tag: 'Saved', what: 'created' })),
    answered('takeNotice', O.some({ _tag: 'Deleted', kept: O.some({ _tag: 'ForEver' }) })),
    answered('takeNotice', O.none),
    { type: 'list.retried' },
    { type: 'filter.changed', filter: { search: 'ashworth', role: 'client', status: 1, mail: null } },
    { type: 'filter.changed', filter: everyUser },
    { type: 'filter.changed', filter: { ...everyUser, mail: 'refused' } },
    { type: 'row.toggled', key: 'client' },
    { type: 'all.toggled' },
    { type: 'act.opened', act: 'block' },
    answered('acting', O.some(refusedOutcome)),
    answered('acting', O.none),
    { type: 'export.requested' },
    answered('exportUsers', E.right(null)),
    answered('exportUsers', E.left('There was a problem')),
    { type: 'notice.dismissed' },
  ],
}
