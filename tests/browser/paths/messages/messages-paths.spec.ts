import type { Page } from '@playwright/test'
import type { SnapshotFrom } from 'xstate'
import { O } from '../../../../src/domain/fp.ts'
import { mostListed } from '../../../../src/domain/messages/shown-message.ts'
import { messagesMachine, type MessagesPage, pageOf } from '../../../../src/machines/messages/messages.ts'
import { folderTitles, nothingListed } from '../../../../src/views/messages/message-texts.ts'
import { listed, unlisted } from '../../../samples/followed.ts'
import { aConversation, aDraft, aListedMessage, messages as sample } from '../../../samples/messages/messages.ts'
import { lostRead } from '../../../samples/sample.ts'
import type { SampleEvent } from '../../../samples/walks.ts'
import { goWithin } from '../../support/open-as.ts'
import { openMessages } from '../../support/messages-page.ts'
import type { People } from '../../support/people.ts'
import { expect } from '../../support/plutus-test.ts'
import { testWalksOf } from '../../support/walks/walk-tests.ts'
import { type Step, type PathEvent, walksOf } from '../../support/walks/walks.ts'

type State = SnapshotFrom<typeof messagesMachine>
type MessagesStep = Step<typeof messagesMachine>

const { input } = sample

const newest = Array.from({ length: mostListed }, (_, place) => ({
  ...aListedMessage,
  id: `m${place.toString()}`,
  position: 100 - place,
}))
const earlier = { ...aListedMessage, id: 'm0', position: 20 }

const [all, found, none] = [listed(pageOf(newest)), listed(pageOf(newest.slice(0, 3))), listed(pageOf([]))]
const whole = listed({ messages: [...newest, earlier], hasMore: false })
const unread = { ...unlisted, snapshot: { ...unlisted.snapshot, value: 'reading' } }
const sought = { type: 'xstate.after.pause.messages.list.listed.seeking' }

/** Those of the sample, of as many messages as a page holds, and what leads back to where it began. */
const events: readonly SampleEvent[] = [
  ...[all, found, none, whole, unlisted, unread, sought],
  ...sample.events.filter(({ type }) => !['xstate.snapshot.list', 'list.retried'].includes(type)),
  { type: 'folder.chosen', folder: 'inbox' },
  { type: 'person.chosen', person: null },
  { type: 'search.typed', search: '' },
]

const isReading = ({ context: { folder, list } }: State): boolean =>
  folder !== 'drafts' && O.isNone(list.known) && !list.isFailed

const isSeeking = (state: State): boolean => state.matches({ list: { listed: 'seeking' } })

/** Whether what is listed is of before the search that was typed. */
const isOld = (state: State): boolean => {
  const { folder, search, list } = state.context
  if (folder === 'drafts' || isReading(state)) return false
  return (search !== '') !== (!list.isFailed && messagesIn(state) === 3)
}

const isListingMore = (state: State): boolean => state.matches({ list: { listed: 'listingMore' } })

const messagesIn = ({ context: { folder, list } }: State): number =>
  folder !== 'drafts' && O.isSome(list.known) ? list.known.value.messages.length : 0

const partsOf = (page: Page) => ({
  button: (name: string | RegExp) => page.getByRole('button', { name, exact: true }),
  folder: (name: State['context']['folder']) =>
    page
      .getByRole('navigation', { name: 'Messages' })
      .getByRole('button', { name: new RegExp(`^${folderTitles[name]}`) }),
  person: page.getByRole('button', { name: /^Thomas Whitfield$/ }),
  search: page.getByRole('main').getByRole('searchbox', { name: 'Search' }),
  rows: page.getByRole('link', { name: new RegExp(aListedMessage.body) }),
  draft: page.getByRole('link', { name: /^Reply/ }),
  subject: page.getByRole('heading', { level: 2, name: aConversation.subject }),
  says: (text: string | RegExp) => page.getByText(text),
})

const wide = { width: 1440, height: 900 }
const narrow = { width: 390, height: 844 }

const openScreen = async (page: Page, people: People) => {
  const { username, calls } = await openMessages(page, people)
  const { button, folder, person, search, rows, draft, subject, says } = partsOf(page)
  const { lists, drafts, conversations } = calls
  const answer = { ...aDraft, conversation: aConversation.id, subject: '' }

  const listing = async (event: object, before: State, after: State): Promise<void> => {
    if (event === unread || event === whole) return
    if (before.context.list.isFailed) await button('Try again').click()
    const route = await lists.next()
    return after.context.list.isFailed ? route.abort() : route.fulfill({ json: newest.slice(0, messagesIn(after)) })
  }

  const perform = async ({ event, before, after }: MessagesStep): Promise<void> => {
    // the page no longer waits for earlier calls
    const isLeft = event.type === 'folder.chosen' || event.type === 'person.chosen'
    if (isListingMore(before) && !isListingMore(after) && (isLeft || event.type === 'search.typed')) await lists.next()
    if (isReading(before) && (isLeft || event.type === sought.type)) await lists.next()
    switch (event.type) {
      case 'more.requested':
        return button('Show earlier').click()
      case 'folder.chosen':
        await folder(event.folder).click()
        if (event.folder === 'drafts') await (await drafts.next()).fulfill({ json: [answer] })
        return
      case 'person.chosen':
        return person.click()
      case 'search.typed':
        return search.fill(event.search)
      case 'conversation.opened':
        await (before.context.folder === 'drafts' ? draft : rows.first()).click()
        await (await conversations.next()).fulfill({ json: { ...aConversation, unreadFrom: null, mayAnswer: false } })
        return
      case 'conversation.closed':
        // a wide page shows all parts next to each other
        await page.setViewportSize(narrow)
        await page.getByRole('link', { name: 'Back to messages' }).click()
        return page.setViewportSize(wide)
      case 'list.retried':
      case 'stand-in.opened':
      default:
        return performOther(event, before, after)
    }
  }

  const performOther = async (event: PathEvent, before: State, after: State): Promise<void> => {
    if (event.type === 'xstate.snapshot.list') return listing(event, before, after)
    if (event.type === sought.type) return
    const route = await lists.next()
    return event.output === lostRead ? route.abort() : route.fulfill({ json: [earlier] })
  }

  const expectList = async (state: State): Promise<void> => {
    const { folder: chosen, person: from, search: text, list } = state.context
    const hasMore = O.exists((page: MessagesPage) => page.hasMore)(list.known)
    await expect(search).toHaveValue(text)
    await expect(rows).toHaveCount(messagesIn(state))
    await expect(page.getByRole('status', { name: 'Loading messages' })).toHaveCount(isReading(state) ? 1 : 0)
    await expect(says('Error getting all messages')).toHaveCount(list.isFailed ? 1 : 0)
    await expect(says(nothingListed(chosen, text !== '' || from !== null))).toHaveCount(
      O.isSome(list.known) && messagesIn(state) === 0 ? 1 : 0,
    )
    await expect(button('Show earlier')).toHaveCount(hasMore ? 1 : 0)
    await expect(says(/^Earlier messages could not be loaded/)).toHaveCount(
      hasMore && state.matches({ list: { listed: 'moreFailed' } }) ? 1 : 0,
    )
  }

  const expectSeen = async (state: State, { event }: MessagesStep): Promise<void> => {
    // the rest comes at once
    if (isSeeking(state) || isOld(state) || isEarlier(event)) return
    const { folder: chosen, person: from } = state.context
    await expect(folder(chosen)).toHaveAttribute('aria-current', 'true')
    await expect(person).toHaveAttribute('aria-pressed', String(from !== null))
    await expect(draft).toHaveCount(chosen === 'drafts' ? 1 : 0)
    await expect(subject).toHaveCount(state.matches({ opened: 'shown' }) ? 1 : 0)
    return chosen === 'drafts' ? expect(search).toHaveCount(0) : expectList(state)
  }

  const begin = async (): Promise<void> => {
    await goWithin(page, `/messages/${username}`, Object.values(calls))
    await expect(folder('inbox')).toBeVisible()
  }

  return { begin, perform, expectSeen }
}

const isEarlier = (event: PathEvent): boolean =>
  event.type === 'xstate.done.actor.listEarlier' && event.output !== lostRead

const isListed = (event: PathEvent, { context: { folder, search, list } }: State): boolean => {
  if (folder === 'drafts' || O.isSome(list.known) || event === whole || event === unread) return false
  return (event === found) === (search !== '')
}

/** Immediate events come next, hidden buttons cannot be pressed, and a list has three results only for a search. */
const isPossible = ({ event, before }: MessagesStep, walked: readonly MessagesStep[]): boolean => {
  const { folder, person, search } = before.context
  const last = walked.at(-1)
  if (isSeeking(before)) return event.type === sought.type
  if (isOld(before)) return Object.is(event, unread)
  if (last !== undefined && isEarlier(last.event)) return Object.is(event, whole)
  switch (event.type) {
    case 'person.chosen':
      return (event.person === null) === (person !== null)
    case 'search.typed':
      return event.search !== search
    case 'conversation.opened':
      return folder === 'drafts' || messagesIn(before) > 0
    case 'conversation.closed':
    case 'folder.chosen':
    case 'list.retried':
    case 'more.requested':
    case 'stand-in.opened':
    default: {
      const { type }: PathEvent = event
      return type !== 'xstate.snapshot.list' || isListed(event, before)
    }
  }
}

const listIn = ({ value, context: { folder, list } }: State) => ({
  value: value.list,
  isDrafts: folder === 'drafts',
  isFailed: list.isFailed,
  known: O.isSome(list.known) && [list.known.value.messages.length, list.known.value.hasMore],
})

/** From what list to what list; what is listed is the same whatever it was asked for with, but for what is said of none. */
const way = ({ event: { type }, before, after }: MessagesStep): unknown => {
  const { folder, person, search } = after.context
  if (type.startsWith('conversation.')) return [before.value.opened, type, after.value.opened, folder]
  const isNone = O.isSome(after.context.list.known) && messagesIn(after) === 0
  return [listIn(before), type, listIn(after), isNone && [folder, person, search]]
}

testWalksOf({
  who: 'the screen of messages',
  walks: () =>
    walksOf(messagesMachine, events, {
      input,
      isPossible,
      way,
      identify: (state) => {
        const { folder, person, search } = state.context
        return [listIn(state), folder, person, search, state.value.opened]
      },
    }),
  open: openScreen,
})
