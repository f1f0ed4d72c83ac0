import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { type AnyEventObject, createActor, type EventFrom } from 'xstate'
import { E, O } from '../../../../src/domain/fp.ts'
import type { ListedUser } from '../../../../src/domain/users/listed-user.ts'
import {
  emptyUserFilter,
  initialUserQuery,
  type UserFilter,
  usersPerPage,
} from '../../../../src/domain/users/sought-users.ts'
import { isSearching } from '../../../../src/machines/kit/searched-listing.ts'
import { userImportMachine } from '../../../../src/machines/users/user-import.ts'
import { userImportsMachine } from '../../../../src/machines/users/user-imports.ts'
import {
  type ListedUsers,
  listedUsersMachine,
  userListMachine,
  bulkUserCommandMachine,
  usersIn,
} from '../../../../src/machines/users/user-list.ts'
import type { UserChange } from '../../../../src/streams/events/user-changes.ts'
import { UsersScreen } from '../../../../src/views/users/users-screen.tsx'
import { listReceived, listFailed } from '../../../samples/followed.ts'
import { answered } from '../../../samples/sample.ts'
import {
  importInput,
  margaretUser,
  pageOfUsers,
  thomasUser,
  userList as sample,
} from '../../../samples/users/user-list.ts'
import { bringList, isListReceived, remembersList, unfollowedActors } from '../../support/followed.ts'
import { layOut } from '../../support/laid-out.ts'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { unanswered } from '../../support/unanswered.ts'

const testedMachine = userListMachine.provide({
  actors: {
    list: listedUsersMachine.provide({ actors: unfollowedActors() }),
    acting: bulkUserCommandMachine.provide({ actors: { act: unanswered() } }),
    importing: userImportMachine.provide({ actors: { findDraft: unanswered() } }),
    imports: userImportsMachine.provide({ actors: { readImports: unanswered() } }),
    takeNotice: unanswered(),
    exportUsers: unanswered(),
    printUsers: unanswered(),
    foreseeAct: unanswered(),
    findUsernames: unanswered(),
  },
})

layOut()

const shownGrid = () => screen.getByRole('grid', { name: 'Users' })

const renderList = () => {
  const users = createActor(testedMachine, { input: importInput }).start()
  renderView(<UsersScreen users={users} />)
  const choose = (name: string, value: string) =>
    fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } })
  const narrow = ({ search, role, status, mail }: UserFilter): void => {
    const field = screen.getByRole('searchbox', { name: 'Search' })
    fireEvent.change(field, { target: { value: search } })
    choose('Role', role ?? '')
    choose('Status', status?.toString() ?? '')
    choose('Email', mail ?? '')
  }
  const press = (name: string | RegExp): boolean => {
    const button = screen.queryByRole('button', { name })
    if (button !== null) fireEvent.click(button)
    return button !== null
  }
  const perform = (event: EventFrom<typeof testedMachine>): void => {
    const canNarrow = screen.queryByRole('searchbox', { name: 'Search' }) !== null
    const row = event.type === 'row.toggled' ? screen.queryByRole('checkbox', { name: `Choose ${event.key}` }) : null
    const all = screen.queryByRole('checkbox', { name: 'Select all shown' })
    if (isListReceived(event)) act(() => bringList(users.getSnapshot().children.list, event))
    else if (event.type === 'filter.changed' && canNarrow) narrow(event.filter)
    else if (row !== null) fireEvent.click(row)
    else if (event.type === 'all.toggled' && all !== null) fireEvent.click(all)
    else if (event.type === 'act.opened' && press('Block')) return
    else if (event.type === 'found.chosen' && press(/^Choose (?:all|the first) /)) return
    else if (event.type === 'export.requested' && press('Export CSV')) return
    else if (event.type === 'print.requested' && press('Print')) return
    else if (event.type === 'list.retried') press('Try again')
    else if (event.type === 'notice.dismissed' && press('Dismiss')) return
    else act(() => users.send(event))
  }
  return { users, perform }
}

const rowNames = (): readonly (string | null)[] =>
  screen.queryAllByRole('rowheader').map(({ firstChild }) => firstChild?.textContent ?? null)

// a loaded list stays loaded, so a walk that unloads it leads nowhere
const walks = [
  sample.events.filter((event) => event !== listFailed),
  [listFailed, { type: 'list.retried' }, listReceived(pageOfUsers([thomasUser]))],
]

describe('the list of users', () => {
  test.each(walks.flatMap((events) => pathsOf(testedMachine, events, { ...sample, isPossible: remembersList })))(
    '$name',
    ({ steps }) => {
      const { users, perform } = renderList()
      for (const { event, state } of steps) {
        perform(event)
        const { list, query, selection, notice } = state.context
        expect(users.getSnapshot().value).toEqual(state.value)
        expect(users.getSnapshot().context.query).toEqual(query)
        expect(users.getSnapshot().context.selection.chosen).toEqual(selection.chosen)
        expect(screen.queryByText('Error getting list') !== null).toBe(list.isFailed)
        expect(rowNames()).toEqual(list.isFailed ? [] : usersIn(state.context).map(({ username }) => username))
        for (const box of screen.queryAllByRole<HTMLInputElement>('checkbox', { name: /^Choose / }))
          expect(box.checked).toBe(selection.chosen.has(box.getAttribute('aria-label')?.replace('Choose ', '') ?? ''))
        expect(screen.getByRole('button', { name: 'Export CSV' }).matches(':disabled')).toBe(
          O.isNone(list.known) || state.matches({ file: 'exporting' }),
        )
        expect(screen.queryByText('No users yet.') !== null).toBe(O.isSome(list.known) && list.known.value.listed === 0)
        expect(screen.queryByText('Searching…') !== null).toBe(
          O.isSome(list.known) && list.known.value.listed > 0 && isSearching(state.context),
        )
        expect(screen.queryByText('User updates') !== null).toBe(O.isSome(notice))
        expect(screen.queryByRole('dialog', { name: 'Block them?' }) !== null).toBe(state.matches({ acts: 'acting' }))
      }
    },
  )
})

const renderListed = (known: readonly ListedUser[], page: ListedUsers = pageOfUsers(known)) => {
  const { users, perform } = renderList()
  const list = (listedNow: ListedUsers) =>
    act(() => bringList(users.getSnapshot().children.list, listReceived(listedNow)))
  const receiver: { send(event: AnyEventObject): void } = users
  const answer = (...given: Parameters<typeof answered>) => act(() => receiver.send(answered(...given)))
  list(page)
  return { users, perform, list, answer }
}

const cellsOf = (name: string) => {
  const row = screen.getByRole('row', { name: new RegExp(`^Choose ${name}`) })
  return [...row.querySelectorAll('[role=gridcell]')].slice(1).map(({ textContent }) => textContent)
}

test('whoever signs in is shown so without a page being read again; whatever else changes is read', () => {
  const input = { of: initialUserQuery }
  const list = createActor(listedUsersMachine.provide({ actors: unfollowedActors() }), { input }).start()
  const at = '2026-11-22T03:05:00.000Z'
  const received = (changes: readonly UserChange[]) => list.send({ type: 'changes.received', changes })
  act(() => bringList(list, listReceived(pageOfUsers([margaretUser, thomasUser]))))
  received([{ type: 'SignedIn', username: thomasUser.username, at }])
  expect(list.getSnapshot().value).toBe('following')
  const shown = O.some(pageOfUsers([margaretUser, { ...thomasUser, lastLogin: at }]))
  expect(list.getSnapshot().context.state).toEqual(shown)
  received([{ type: 'SignedIn', username: margaretUser.username, at: '2020-01-01T00:00:00.000Z' }])
  received([{ type: 'SignedIn', username: 'on another page', at }])
  expect(list.getSnapshot().context.state).toEqual(shown)
  expect(list.getSnapshot().value).toBe('following')
  received([{ type: 'Changed', username: 'somebody' }])
  expect(list.getSnapshot().value).toBe('reading')
})

test('First aid 6: a list in the order of sign-ins is read again when somebody signs in', () => {
  const of = { ...initialUserQuery, sort: { column: 'lastLogin', isDescending: true } } as const
  const list = createActor(listedUsersMachine.provide({ actors: unfollowedActors() }), { input: { of } }).start()
  act(() => bringList(list, listReceived(pageOfUsers([margaretUser], of))))
  list.send({ type: 'changes.received', changes: [{ type: 'SignedIn', username: 'somebody', at: '2026' }] })
  expect(list.getSnapshot().value).toBe('reading')
})

test('a row has the columns of the spec, and says who was never here and who is invited', () => {
  renderListed([margaretUser, { ...thomasUser, isInvited: true }, { ...thomasUser, username: 'zoe' }])
  expect(cellsOf('client').slice(0, 6)).toEqual(['Margaret', 'Ashworth', 'P1', 'Portfolio', 'Client', 'Allowed'])
  expect(cellsOf('client')[6]).toMatch(/^20-Nov-26 /)
  expect(cellsOf('adviser')).toEqual(['Thomas', 'Whitfield', 'A1', 'Adviser', 'Adviser', 'Blocked', 'Invited', 'Edit'])
  expect(cellsOf('zoe')[6]).toBe('Never')
  expect(screen.getByRole('link', { name: 'Edit client' }).getAttribute('href')).toBe('/users/client')
})

test('First aid 6: the server is asked for the order of a column, and the other way round when it is chosen again', () => {
  const { users, list } = renderListed([margaretUser, thomasUser])
  const head = () => screen.getByRole('columnheader', { name: /^Family name/ })
  const choose = () => fireEvent.click(screen.getByRole('button', { name: /^Family name/ }))
  const { query } = users.getSnapshot().context
  expect(head().getAttribute('aria-sort')).toBe('none')
  choose()
  const sort = { column: 'family_name', isDescending: false } as const
  expect(users.getSnapshot().context.query).toEqual({ ...query, sort })
  expect([screen.queryByText('Searching…') !== null, head().getAttribute('aria-sort')]).toEqual([true, 'ascending'])
  list(pageOfUsers([thomasUser, margaretUser], { ...query, sort }))
  expect(rowNames()).toEqual(['adviser', 'client'])
  choose()
  expect(head().getAttribute('aria-sort')).toBe('descending')
})

test('what has not changed is the same row as before, and stays chosen', () => {
  const { users, perform, list } = renderListed([margaretUser, thomasUser])
  const before = usersIn(users.getSnapshot().context)
  perform({ type: 'all.toggled' })
  list(pageOfUsers([{ ...thomasUser, status: 1 }, structuredClone(margaretUser)]))
  expect(usersIn(users.getSnapshot().context).map((user) => before.includes(user))).toEqual([false, true])
  expect([...users.getSnapshot().context.selection.chosen].toSorted()).toEqual(['adviser', 'client'])
})

test('those chosen are named before anything is done, those of another search too', () => {
  const { perform, list, answer } = renderListed([margaretUser, thomasUser])
  perform({ type: 'all.toggled' })
  const filter = { ...emptyUserFilter, search: 'ash' }
  perform({ type: 'filter.changed', filter })
  list(pageOfUsers([margaretUser], { ...initialUserQuery, filter }, { listed: 2 }))
  expect(screen.getByText('2 chosen, 1 of them not shown')).toBeTruthy()
  perform({ type: 'act.opened', act: 'block' })
  const users = [
    { username: 'adviser', name: 'Thomas Whitfield' },
    { username: 'client', name: 'Margaret Ashworth' },
  ]
  answer('foreseeAct', E.right({ users, refused: [] }))
  const names = within(screen.getByRole('list', { name: 'Chosen users' })).getAllByRole('listitem')
  expect(names.map(({ textContent }) => textContent)).toEqual(['Thomas Whitfield adviser', 'Margaret Ashworth client'])
})

test('First aid 6: once a page is chosen, all that match can be, and are acted on by their names', () => {
  const { users, perform, answer } = renderListed(
    [],
    pageOfUsers([margaretUser, thomasUser], initialUserQuery, { total: 3 }),
  )
  expect(screen.queryByRole('button', { name: 'Choose all 3 users' })).toBe(null)
  perform({ type: 'all.toggled' })
  perform({ type: 'found.chosen' })
  expect(users.getSnapshot().matches({ acts: 'choosing' })).toBe(true)
  answer('findUsernames', E.right(['adviser', 'client', 'zoe']))
  expect(screen.getByText('3 chosen, 1 of them not shown')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Choose all 3 users' })).toBe(null)
  perform({ type: 'act.opened', act: 'block' })
  const { context } = users.getSnapshot()
  expect([context.act, [...context.selection.chosen].toSorted()]).toEqual(['block', ['adviser', 'client', 'zoe']])
})

test('First aid 6: a page is read with the rows behind it, and says where it is', () => {
  const { users, list } = renderListed([], pageOfUsers([margaretUser, thomasUser], initialUserQuery, { total: 250 }))
  expect(screen.getByText('1–100 of 250')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '3' }))
  const third = { ...initialUserQuery, page: 3 }
  expect(users.getSnapshot().context.query).toEqual(third)
  list(pageOfUsers([margaretUser], third, { total: 250 }))
  expect(screen.getByText('201–250 of 250')).toBeTruthy()
  expect(screen.getByRole('row', { name: /^Choose client/ }).getAttribute('aria-rowindex')).toBe('202')
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search' }), { target: { value: 'x' } })
  expect(users.getSnapshot().context.query.page).toBe(1)
})

test('B7: Ctrl+P on one of several pages prints all users found, and the page on paper says which it is', () => {
  const { users } = renderListed([], pageOfUsers([margaretUser, thomasUser], initialUserQuery, { total: 250 }))
  expect(screen.getByText('This is page 1 of 3.')).toBeTruthy()
  expect(screen.getByText(/^Choose Print .* to print all 250 users\.$/)).toBeTruthy()
  // false: the browser's own dialog stays closed
  expect(fireEvent.keyDown(window, { key: 'p', ctrlKey: true })).toBe(false)
  expect(users.getSnapshot().matches({ file: 'printing' })).toBe(true)
})

test('B7: a list of one page is printed by the browser', () => {
  const { users } = renderListed([margaretUser, thomasUser])
  expect(screen.queryByText(/^This is page/)).toBeNull()
  expect(fireEvent.keyDown(window, { key: 'p', ctrlKey: true })).toBe(true)
  expect(users.getSnapshot().matches({ file: 'idle' })).toBe(true)
})

test('whose address was refused is marked, and found', () => {
  const refused = { ...margaretUser, mailRefusal: { at: '2026-11-03T01:00:00.000Z', answer: '550 no such mailbox' } }
  const { users, perform } = renderListed([refused, thomasUser])
  expect(screen.getByRole('row', { name: /client/ }).textContent).toContain('Email bounced')
  expect(screen.getByRole('row', { name: /adviser/ }).textContent).not.toContain('Email bounced')
  perform({ type: 'filter.changed', filter: { ...emptyUserFilter, mail: 'refused' } })
  expect(users.getSnapshot().context.query.filter.mail).toBe('refused')
})

const bothForeseen = E.right({
  users: [
    { username: 'client', name: 'Margaret Ashworth' },
    { username: 'adviser', name: 'Thomas Whitfield' },
  ],
  refused: [],
})

test('who was refused is named and stays chosen', () => {
  const { users, perform, answer } = renderListed([margaretUser, thomasUser])
  perform({ type: 'all.toggled' })
  perform({ type: 'act.opened', act: 'block' })
  answer('foreseeAct', bothForeseen)
  const refused = [{ username: 'adviser', message: 'You cannot do this to yourself' }]
  answer('acting', O.some({ done: ['client'], refused, mailRefused: [] }))
  expect(screen.getByText('user was updated')).toBeTruthy()
  expect(screen.getByText('adviser: You cannot do this to yourself')).toBeTruthy()
  expect([...users.getSnapshot().context.selection.chosen]).toEqual(['adviser'])
})

test('whom no mail reaches is named, with the way to the link that was made for them', () => {
  const { perform, answer } = renderListed([margaretUser, thomasUser])
  perform({ type: 'all.toggled' })
  perform({ type: 'act.opened', act: 'invite' })
  answer('foreseeAct', bothForeseen)
  answer('acting', O.some({ done: ['client', 'adviser'], refused: [], mailRefused: ['client'] }))
  const [link, ...others] = within(screen.getByRole('list', { name: 'Not emailed' })).getAllByRole('link')
  expect([link?.getAttribute('href'), others]).toEqual(['/users/client', []])
})

const leftAlone = [
  { username: 'admin', message: 'You cannot do this to yourself' },
  { username: 'boss', message: 'You cannot do this to somebody with a higher role' },
]

test('whom it cannot be done to is said before it is asked about, and stays chosen', () => {
  const { users, perform, answer } = renderListed([margaretUser, { ...thomasUser, username: 'boss' }])
  perform({ type: 'all.toggled' })
  perform({ type: 'act.opened', act: 'block' })
  answer('foreseeAct', E.right({ users: [{ username: 'client', name: 'Margaret Ashworth' }], refused: leftAlone }))
  const entries = (name: string) =>
    within(screen.getByRole('list', { name }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  expect(entries('Chosen users')).toEqual(['Margaret Ashworth client'])
  const left = leftAlone.map(({ username, message }) => `${username}: ${message}`)
  expect(entries('Users not changed')).toEqual(left)
  answer('acting', O.some({ done: ['client'], refused: [], mailRefused: [] }))
  expect(entries('Not changed')).toEqual(left)
  expect([...users.getSnapshot().context.selection.chosen].toSorted()).toEqual(['admin', 'boss'])
})

test('what can be done to nobody who is chosen is not asked about', () => {
  const { users, perform, answer } = renderListed([{ ...thomasUser, username: 'boss' }])
  perform({ type: 'all.toggled' })
  perform({ type: 'act.opened', act: 'block' })
  answer('foreseeAct', E.right({ users: [], refused: leftAlone }))
  expect(users.getSnapshot().matches({ acts: 'free' })).toBe(true)
  expect(screen.getByText('No users were changed')).toBeTruthy()
  expect(screen.getByText('admin: You cannot do this to yourself')).toBeTruthy()
})

test('First aid 6: what could not be foreseen is said, and nothing is asked about', () => {
  const { users, perform, answer } = renderListed([margaretUser])
  perform({ type: 'all.toggled' })
  perform({ type: 'act.opened', act: 'block' })
  answer('foreseeAct', E.left('There was a problem'))
  expect(users.getSnapshot().matches({ acts: 'free' })).toBe(true)
  expect(screen.getByText('There was a problem')).toBeTruthy()
  expect([...users.getSnapshot().context.selection.chosen]).toEqual(['client'])
})

test('people are imported beside the list, and imports taken back', () => {
  const { users } = renderListed([margaretUser])
  const receiver: { send(event: AnyEventObject): void } = users
  for (const [button, dialog, actor] of [
    ['Import', 'Import users', 'importing'],
    ['Imports', 'Imports', 'imports'],
  ] as const) {
    fireEvent.click(screen.getByRole('button', { name: button }))
    expect(screen.getByRole('dialog', { name: dialog })).toBeTruthy()
    act(() => receiver.send({ type: `xstate.done.actor.${actor}` }))
    expect(screen.queryByRole('dialog', { name: dialog })).toBeNull()
  }
})

describe('of a page of a hundred', () => {
  const many = Array.from({ length: usersPerPage }, (_, index) => ({
    ...margaretUser,
    username: `user-${(10_000 + index).toString()}`,
  }))
  const page = pageOfUsers(many, initialUserQuery, { total: 5_000 })

  test('only those in sight are drawn', () => {
    renderListed([], page)
    expect(screen.getByText('5,000 users')).toBeTruthy()
    expect(rowNames().length).toBeLessThan(50)
    expect(shownGrid().getAttribute('aria-rowcount')).toBe('5001')
  })

  test('the keys lead to any, and choose', () => {
    const { users } = renderListed([], page)
    const press = (key: string, shiftKey = false) => fireEvent.keyDown(shownGrid(), { key, shiftKey })
    press('End')
    expect(users.getSnapshot().context.active).toBe(99)
    expect(document.getElementById(shownGrid().getAttribute('aria-activedescendant') ?? '')?.textContent).toContain(
      'user-10099',
    )
    press(' ')
    press('PageUp', true)
    expect(users.getSnapshot().context.selection.chosen.size).toBe(11)
    press('Home')
    expect(users.getSnapshot().context.active).toBe(0)
    expect(document.activeElement).toBe(shownGrid())
  })
})
