import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { type AnyEventObject, createActor, type EventFrom } from 'xstate'
import { O } from '../../../../src/domain/fp.ts'
import { type ListedUser, roleReply } from '../../../../src/domain/users/listed-user.ts'
import type { UserFilter } from '../../../../src/domain/users/sought-users.ts'
import { userImportMachine } from '../../../../src/machines/users/user-import.ts'
import { userImportsMachine } from '../../../../src/machines/users/user-imports.ts'
import { everyUser, listedUsers, userListMachine, usersActing } from '../../../../src/machines/users/user-list.ts'
import type { UserChange } from '../../../../src/streams/events/user-changes.ts'
import { UsersScreen } from '../../../../src/views/users/users-screen.tsx'
import { listed, unlisted } from '../../../samples/followed.ts'
import { importer, margaret, thomas, userList as sample } from '../../../samples/users/user-list.ts'
import { bring, isListReceived, remembers, unfollowed } from '../../support/followed.ts'
import { layOut } from '../../support/laid-out.ts'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { unanswered } from '../../support/unanswered.ts'

const machine = userListMachine.provide({
  actors: {
    list: listedUsers.provide({ actors: unfollowed() }),
    acting: usersActing.provide({ actors: { act: unanswered() } }),
    importing: userImportMachine.provide({ actors: { findDraft: unanswered() } }),
    imports: userImportsMachine.provide({ actors: { readImports: unanswered() } }),
    takeNotice: unanswered(),
    exportUsers: unanswered(),
  },
})

layOut()

const grid = () => screen.getByRole('grid', { name: 'Users' })

const renderList = () => {
  const users = createActor(machine, { input: importer }).start()
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
  const perform = (event: EventFrom<typeof machine>): void => {
    const canNarrow = screen.queryByRole('searchbox', { name: 'Search' }) !== null
    const row = event.type === 'row.toggled' ? screen.queryByRole('checkbox', { name: `Choose ${event.key}` }) : null
    const all = screen.queryByRole('checkbox', { name: 'Choose all that are shown' })
    if (isListReceived(event)) act(() => bring(users.getSnapshot().children.list, event))
    else if (event.type === 'filter.changed' && canNarrow) narrow(event.filter)
    else if (row !== null) fireEvent.click(row)
    else if (event.type === 'all.toggled' && all !== null) fireEvent.click(all)
    else if (event.type === 'act.opened' && press('Block')) return
    else if (event.type === 'export.requested' && press('Export CSV')) return
    else if (event.type === 'list.retried') press('Try again')
    else if (event.type === 'notice.dismissed' && press('Dismiss')) return
    else act(() => users.send(event))
  }
  return { users, perform }
}

const rowNames = (): readonly (string | null)[] =>
  screen.queryAllByRole('rowheader').map(({ firstChild }) => firstChild?.textContent ?? null)

// what is known is not forgotten: a walk that is told so leads nowhere
const walks = [
  sample.events.filter((event) => event !== unlisted),
  [unlisted, { type: 'list.retried' }, listed([thomas])],
]

describe('the list of users', () => {
  test.each(walks.flatMap((events) => pathsOf(machine, events, sample)).filter(remembers))('$name', ({ steps }) => {
    const { users, perform } = renderList()
    for (const { event, state } of steps) {
      perform(event)
      const { list, filter, found, selection, notice } = state.context
      expect(users.getSnapshot().value).toEqual(state.value)
      expect(users.getSnapshot().context.filter).toEqual(filter)
      expect(users.getSnapshot().context.selection.chosen).toEqual(selection.chosen)
      expect(screen.queryByText('Error getting list') !== null).toBe(list.isFailed)
      expect(rowNames()).toEqual(list.isFailed ? [] : found.map(({ username }) => username))
      expect(screen.queryByText('There are no users yet.') !== null).toBe(
        O.isSome(list.known) && list.known.value.length === 0,
      )
      expect(screen.queryByText('User updates') !== null).toBe(O.isSome(notice))
      expect(screen.queryByRole('dialog', { name: 'Block them?' }) !== null).toBe(state.matches({ acts: 'acting' }))
    }
  })
})

const renderListed = (known: readonly ListedUser[]) => {
  const { users, perform } = renderList()
  act(() => bring(users.getSnapshot().children.list, listed(known)))
  return { users, perform }
}

const cellsOf = (name: string) => {
  const row = screen.getByRole('row', { name: new RegExp(`^Choose ${name}`) })
  return [...row.querySelectorAll('[role=gridcell]')].slice(1).map(({ textContent }) => textContent)
}

test('whoever signs in is shown so without all being read again; whatever else changes is read', () => {
  const list = createActor(listedUsers.provide({ actors: unfollowed() }), { input: { of: undefined } }).start()
  const at = '2026-11-22T03:05:00.000Z'
  const received = (changes: readonly UserChange[]) => list.send({ type: 'changes.received', changes })
  act(() => bring(list, listed([margaret, thomas])))
  received([{ type: 'SignedIn', username: thomas.username, at }])
  expect(list.getSnapshot().value).toBe('following')
  expect(list.getSnapshot().context.state).toEqual(O.some([margaret, { ...thomas, lastLogin: at }]))
  received([{ type: 'SignedIn', username: margaret.username, at: '2020-01-01T00:00:00.000Z' }])
  expect(list.getSnapshot().context.state).toEqual(O.some([margaret, { ...thomas, lastLogin: at }]))
  received([{ type: 'Changed', username: 'somebody' }])
  expect(list.getSnapshot().value).toBe('reading')
})

test('a row has the columns of the spec, and says who was never here and who is invited', () => {
  renderListed([margaret, { ...thomas, isInvited: true }, { ...thomas, username: 'zoe' }])
  expect(cellsOf('client').slice(0, 6)).toEqual(['Margaret', 'Ashworth', 'P1', 'Portfolio', 'Client', 'Allowed'])
  expect(cellsOf('client')[6]).toMatch(/^20-Nov-26 /)
  expect(cellsOf('adviser')).toEqual(['Thomas', 'Whitfield', 'A1', 'Adviser', 'Adviser', 'Blocked', 'Invited', 'Edit'])
  expect(cellsOf('zoe')[6]).toBe('Never')
  expect(screen.getByRole('link', { name: 'Edit client' }).getAttribute('href')).toBe('/users/client')
})

test('the list is in the order of a column, and the other way round when it is chosen again', () => {
  renderListed([margaret, thomas])
  const head = () => screen.getByRole('columnheader', { name: /^Family name/ })
  expect([rowNames(), head().getAttribute('aria-sort')]).toEqual([['adviser', 'client'], 'none'])
  fireEvent.click(screen.getByRole('button', { name: /^Family name/ }))
  expect([rowNames(), head().getAttribute('aria-sort')]).toEqual([['client', 'adviser'], 'ascending'])
  fireEvent.click(screen.getByRole('button', { name: /^Family name/ }))
  expect([rowNames(), head().getAttribute('aria-sort')]).toEqual([['adviser', 'client'], 'descending'])
})

test('what has not changed is the same row as before, and stays chosen', () => {
  const { users, perform } = renderListed([margaret, thomas])
  const before = users.getSnapshot().context.found
  perform({ type: 'all.toggled' })
  act(() => bring(users.getSnapshot().children.list, listed([structuredClone(margaret), { ...thomas, status: 1 }])))
  const { found, selection } = users.getSnapshot().context
  expect(found.map((user) => before.includes(user))).toEqual([false, true])
  expect([...selection.chosen].toSorted()).toEqual(['adviser', 'client'])
  act(() => bring(users.getSnapshot().children.list, listed([margaret])))
  expect([...users.getSnapshot().context.selection.chosen]).toEqual(['client'])
})

test('those chosen are named before anything is done, those a search leaves out too', () => {
  const { perform } = renderListed([margaret, thomas])
  perform({ type: 'all.toggled' })
  perform({ type: 'filter.changed', filter: { ...everyUser, search: 'ash' } })
  expect(screen.getByText('2 chosen, 1 of them not shown')).toBeTruthy()
  perform({ type: 'act.opened', act: 'block' })
  const names = within(screen.getByRole('list', { name: 'Who was chosen' })).getAllByRole('listitem')
  expect(names.map(({ textContent }) => textContent)).toEqual(['Thomas Whitfield adviser', 'Margaret Ashworth client'])
})

test('whose address was refused is marked, and found', () => {
  const refused = { ...margaret, mailRefusal: { at: '2026-11-03T01:00:00.000Z', answer: '550 no such mailbox' } }
  const { perform } = renderListed([refused, thomas])
  expect(screen.getByRole('row', { name: /client/ }).textContent).toContain('Mail refused')
  expect(screen.getByRole('row', { name: /adviser/ }).textContent).not.toContain('Mail refused')
  perform({ type: 'filter.changed', filter: { ...everyUser, mail: 'refused' } })
  expect(rowNames()).toEqual([expect.stringContaining('client')])
})

test('who was refused is named and stays chosen', () => {
  const { users, perform } = renderListed([margaret, thomas])
  perform({ type: 'all.toggled' })
  perform({ type: 'act.opened', act: 'block' })
  const refused = [{ username: 'adviser', message: 'You cannot do this to yourself' }]
  const receiver: { send(event: AnyEventObject): void } = users
  act(() =>
    receiver.send({ type: 'xstate.done.actor.acting', output: O.some({ done: ['client'], refused, mailRefused: [] }) }),
  )
  expect(screen.getByText('user was updated')).toBeTruthy()
  expect(screen.getByText('adviser: You cannot do this to yourself')).toBeTruthy()
  expect([...users.getSnapshot().context.selection.chosen]).toEqual(['adviser'])
})

test('whom no mail reaches is named, with the way to the link that was made for them', () => {
  const { users, perform } = renderListed([margaret, thomas])
  perform({ type: 'all.toggled' })
  perform({ type: 'act.opened', act: 'invite' })
  const receiver: { send(event: AnyEventObject): void } = users
  const output = O.some({ done: ['client', 'adviser'], refused: [], mailRefused: ['client'] })
  act(() => receiver.send({ type: 'xstate.done.actor.acting', output }))
  const [link, ...others] = within(screen.getByRole('list', { name: 'Sent no mail' })).getAllByRole('link')
  expect([link?.getAttribute('href'), others]).toEqual(['/users/client', []])
})

const boss: ListedUser = { ...thomas, username: 'boss', Roles: [roleReply('superadmin')], status: 1 }
const oneself: ListedUser = { ...thomas, username: 'admin', Roles: [roleReply('admin')], status: 1 }

test('whom it cannot be done to is said before it is asked about, and stays chosen', () => {
  const { users, perform } = renderListed([margaret, boss, oneself])
  perform({ type: 'all.toggled' })
  perform({ type: 'act.opened', act: 'block' })
  const entries = (name: string) =>
    within(screen.getByRole('list', { name }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  expect(entries('Who was chosen')).toEqual(['Margaret Ashworth client'])
  const left = ['admin: You cannot do this to yourself', 'boss: You cannot do this to somebody with a higher role']
  expect(entries('Who is left as they are')).toEqual(left)
  const receiver: { send(event: AnyEventObject): void } = users
  act(() =>
    receiver.send({
      type: 'xstate.done.actor.acting',
      output: O.some({ done: ['client'], refused: [], mailRefused: [] }),
    }),
  )
  expect(entries('Left as they were')).toEqual(left)
  expect([...users.getSnapshot().context.selection.chosen].toSorted()).toEqual(['admin', 'boss'])
})

test('what can be done to nobody who is chosen is not asked about', () => {
  const { users, perform } = renderListed([boss, oneself])
  perform({ type: 'all.toggled' })
  perform({ type: 'act.opened', act: 'block' })
  expect(users.getSnapshot().matches({ acts: 'free' })).toBe(true)
  expect(screen.getByText('Nobody was changed')).toBeTruthy()
  expect(screen.getByText('admin: You cannot do this to yourself')).toBeTruthy()
  // one's own sessions may be ended
  perform({ type: 'row.toggled', key: 'boss' })
  act(() => users.send({ type: 'act.opened', act: 'end-sessions' }))
  expect(screen.getByRole('dialog', { name: 'End their sessions?' })).toBeTruthy()
})

test('people are imported beside the list, and imports taken back', () => {
  const { users } = renderListed([margaret])
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

describe('of five thousand', () => {
  const many = Array.from({ length: 5_000 }, (_, place) => ({
    ...margaret,
    username: `user-${(10_000 + place).toString()}`,
    Roles: [roleReply(place % 2 === 0 ? 'client' : 'external')],
  }))

  test('only those in sight are drawn', () => {
    renderListed(many)
    expect(screen.getByText('5,000 users')).toBeTruthy()
    expect(rowNames().length).toBeLessThan(50)
    expect(grid().getAttribute('aria-rowcount')).toBe('5001')
  })

  test('the keys lead to any, and choose', () => {
    const { users } = renderListed(many)
    const press = (key: string, shiftKey = false) => fireEvent.keyDown(grid(), { key, shiftKey })
    press('End')
    expect(users.getSnapshot().context.active).toBe(4_999)
    expect(document.getElementById(grid().getAttribute('aria-activedescendant') ?? '')?.textContent).toContain(
      'user-14999',
    )
    press(' ')
    press('PageUp', true)
    expect(users.getSnapshot().context.selection.chosen.size).toBe(11)
    press('Home')
    expect(users.getSnapshot().context.active).toBe(0)
    expect(document.activeElement).toBe(grid())
  })
})
