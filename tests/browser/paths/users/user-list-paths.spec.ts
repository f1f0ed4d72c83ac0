import type { Page } from '@playwright/test'
import type { EventFrom, SnapshotFrom } from 'xstate'
import { E, O } from '../../../../src/domain/fp.ts'
import type { ListedUser } from '../../../../src/domain/users/listed-user.ts'
import {
  type ActForeseen,
  type ActOutcome,
  userListMachine,
  usersIn,
} from '../../../../src/machines/users/user-list.ts'
import { importer, userList as sample } from '../../../samples/users/user-list.ts'
import { hearAtOnce } from '../../support/network/hear-at-once.ts'
import { holdCalls } from '../../support/network/hold-calls.ts'
import { openAs } from '../../support/open-as.ts'
import type { People } from '../../support/people.ts'
import { expect } from '../../support/plutus-test.ts'
import { testWalks } from '../../support/walks/walk-tests.ts'
import { walksOf, walkText } from '../../support/walks/walks.ts'

type State = SnapshotFrom<typeof userListMachine>
type Event = EventFrom<typeof userListMachine>

const screenOf = (page: Page) => ({
  rows: page.getByRole('rowheader'),
  search: page.getByRole('searchbox', { name: 'Search' }),
  role: page.getByRole('combobox', { name: 'Role' }),
  status: page.getByRole('combobox', { name: 'Status' }),
  email: page.getByRole('combobox', { name: 'Email' }),
  all: page.getByRole('checkbox', { name: 'Select all shown' }),
  box: (username: string) => page.getByRole('checkbox', { name: `Choose ${username}`, exact: true }),
  chosen: page.getByRole('group', { name: 'Actions for the chosen users' }),
  dialog: page.getByRole('dialog', { name: 'Block them?' }),
  empty: page.getByText('No users yet.'),
  notice: page.getByText('User updates'),
  exporting: page.getByRole('button', { name: 'Export CSV' }),
})
type Seen = ReturnType<typeof screenOf>

const knownIn = ({ context }: State): readonly ListedUser[] => usersIn(context)

const expectSeen = async (seen: Seen, state: State): Promise<void> => {
  const { list, selection, notice } = state.context
  const rows = knownIn(state)
  await expect(seen.rows).toHaveCount(rows.length)
  for (const { username } of rows)
    await expect(seen.box(username)).toBeChecked({ checked: selection.chosen.has(username) })
  await expect(seen.empty).toHaveCount(O.isSome(list.known) && list.known.value.listed === 0 ? 1 : 0)
  await expect(seen.notice).toHaveCount(O.isSome(notice) ? 1 : 0)
  await expect(seen.dialog).toHaveCount(state.matches({ acts: 'acting' }) ? 1 : 0)
  // when one notice replaces another, only this shows that the new one arrived
  await expect(seen.exporting).toBeEnabled({ enabled: O.isSome(list.known) && state.matches({ file: 'idle' }) })
}

const outcomeIn = ({ context: { notice } }: State): O.Option<ActOutcome> =>
  O.isSome(notice) && notice.value._tag === 'Acted' ? O.some(notice.value) : O.none

interface Foreseen {
  readonly type: string
  readonly output: ActForeseen
}

const isForeseen = (event: { readonly type: string }): event is Foreseen =>
  event.type === 'xstate.done.actor.foreseeAct'

const openList = async (page: Page, people: People) => {
  const person = await people.add()
  const seen = screenOf(page)
  const replies = { list: Promise.withResolvers<readonly ListedUser[]>(), isListed: false, outcome: {} }
  const files = await holdCalls(page, /\/api\/v1\/users\?/)
  const hear = await hearAtOnce(page)
  // others change meanwhile too, and the list is read then
  await page.route(/\/api\/v1\/users$/, (route) => route.fulfill({ json: { position: 1, ...replies.outcome } }))
  await page.route(/\/api\/v1\/user-list\?/, async (route) => {
    const users = await replies.list.promise
    await route.fulfill({ json: { users, page: 1, total: users.length, listed: users.length } })
  })
  const foresights = await holdCalls(page, /\/api\/v1\/user-list\/act-foresight$/)

  const relist = async (users: readonly ListedUser[]): Promise<void> => {
    if (replies.isListed) replies.list = Promise.withResolvers()
    replies.list.resolve(users)
    if (replies.isListed) await hear((await people.add()).username)
    replies.isListed = true
  }

  const act = async (outcome: O.Option<ActOutcome>): Promise<void> => {
    if (O.isNone(outcome)) return seen.dialog.getByRole('button', { name: 'Cancel' }).click()
    const { done, refused, mailRefused } = outcome.value
    replies.outcome = { done, refused, mailRefused }
    return seen.dialog.getByRole('button', { name: 'Block', exact: true }).click()
  }

  const foresee = async (foreseen: ActForeseen): Promise<void> => {
    const call = await foresights.next()
    return E.isRight(foreseen)
      ? call.fulfill({ json: foreseen.right })
      : call.fulfill({ status: 422, json: { success: false, message: foreseen.left } })
  }

  const takeHome = async (isRefused: boolean): Promise<void> => {
    const call = await files.next()
    return isRefused
      ? call.fulfill({ status: 422, json: { success: false, message: 'There was a problem' } })
      : call.fulfill({ contentType: 'text/csv; charset=utf-8', body: 'User name' })
  }

  const perform = async (event: Event, after: State): Promise<void> => {
    switch (event.type) {
      case 'filter.changed':
        await seen.search.fill(event.filter.search)
        await seen.role.selectOption(event.filter.role ?? '')
        await seen.status.selectOption(event.filter.status?.toString() ?? '')
        await seen.email.selectOption(event.filter.mail ?? '')
        return
      case 'row.toggled':
        return seen.box(event.key).click()
      case 'all.toggled':
        return seen.all.click()
      case 'act.opened':
        return seen.chosen.getByRole('button', { name: 'Block', exact: true }).click()
      case 'export.requested':
        return seen.exporting.click()
      case 'notice.dismissed':
        return page.getByRole('button', { name: 'Dismiss' }).click()
      case 'found.chosen':
      case 'page.chosen':
      case 'active.moved':
      case 'import.opened':
      case 'imports.opened':
      case 'list.retried':
      case 'print.requested':
      case 'row.ranged':
      case 'selection.cleared':
      case 'sort.chosen':
      default:
        return performOther(event, after)
    }
  }

  /** Answers calls so that the machine reaches the state after this step. */
  const performOther = (event: Event, after: State): Promise<void> => {
    const { type }: { readonly type: string } = event
    if (type === 'xstate.snapshot.list') return relist(knownIn(after))
    if (isForeseen(event)) return foresee(event.output)
    return type === 'xstate.done.actor.acting' ? act(outcomeIn(after)) : takeHome(O.isSome(after.context.notice))
  }

  await openAs(page, await people.tokenOf(person), '/users')
  return { seen, perform }
}

/** All that are found are on the page, so that there are no others to choose. */
const isOfThePage = ({ type }: { readonly type: string }): boolean =>
  !['list.retried', 'found.chosen', 'xstate.done.actor.findUsernames', 'xstate.done.actor.takeNotice'].includes(type)

const isKnown = (event: object): boolean => !JSON.stringify(event).includes('"failed"')

/** All that tells one screen of the list from another, who is in it aside. */
const look = ({ value, context: { list, selection, notice } }: State) => ({
  value,
  hasNotice: O.isSome(notice),
  isChosen: selection.chosen.size > 0,
  isEmpty: O.isSome(list.known) && list.known.value.listed === 0,
})

const walks = () =>
  walksOf(
    userListMachine,
    sample.events.filter((event) => isOfThePage(event) && isKnown(event)),
    {
      input: importer,
      identify: ({ value, context: { list, query, selection, notice } }) => ({
        value,
        filter: query.filter,
        notice,
        known: O.toNullable(list.known)?.users.length,
        chosen: [...selection.chosen].toSorted(),
      }),
      way: ({ event: { type }, before, after }) => [look(before), type, look(after)],
      // behind a dialog nothing can be pressed, and of an empty list nothing chosen
      isPossible: ({ event: { type }, before, after }) =>
        (O.isSome(before.context.list.known) || knownIn(after).length > 0) &&
        (/^xstate/.test(type) ||
          (!before.matches({ acts: 'acting' }) &&
            (/^(?:export|notice)/.test(type) || knownIn(before).length > 0) &&
            (type !== 'row.toggled' || knownIn(before).some(({ username }) => username === 'client')))),
    },
  )

testWalks({
  who: 'the list of users',
  walks,
  nameOf: walkText,
  parts: 1,
  open: async (page, people) => {
    const { seen, perform } = await openList(page, people)
    return async (walk) => {
      for (const { event, after } of walk) {
        await perform(event, after)
        await expectSeen(seen, after)
      }
    }
  },
})
