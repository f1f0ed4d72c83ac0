import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { createActor, type EventFrom, fromEventObservable } from 'xstate'
import { E, O } from '../../../../src/domain/fp.ts'
import { messagesPath } from '../../../../src/domain/navigation/nav-links.ts'
import { conversationMachine, followedConversationMachine } from '../../../../src/machines/messages/conversation.ts'
import { messageComposerMachine } from '../../../../src/machines/messages/message-composer.ts'
import { messageSummaryMachine, unreadCountIn } from '../../../../src/machines/messages/message-summary.ts'
import {
  listedDraftsMachine,
  listedMessagesMachine,
  messagesMachine,
  type MessagesPage,
} from '../../../../src/machines/messages/messages.ts'
import { standInEditorMachine, standInMachine } from '../../../../src/machines/messages/stand-in.ts'
import { conversationInAddress } from '../../../../src/streams/browser/conversation-in-address.ts'
import { folderTitles, emptyFolderText } from '../../../../src/views/messages/message-texts.ts'
import { MessagesScreen } from '../../../../src/views/messages/messages-screen.tsx'
import { aConversation, aDraft, aListedMessage, messages as sample } from '../../../samples/messages/messages.ts'
import { aLeave, noStandIn } from '../../../samples/messages/stand-in.ts'
import { answered, newId } from '../../../samples/sample.ts'
import { bringList, isListReceived, remembersList, unfollowedActors } from '../../support/followed.ts'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { silent } from '../../support/silent.ts'
import { tell } from '../../support/tell.ts'
import { unanswered } from '../../support/unanswered.ts'

const testedMachine = messagesMachine.provide({
  actors: {
    list: listedMessagesMachine.provide({ actors: unfollowedActors() }),
    drafts: listedDraftsMachine.provide({ actors: unfollowedActors() }),
    summary: messageSummaryMachine.provide({ actors: unfollowedActors() }),
    conversation: conversationMachine.provide({
      actors: {
        list: followedConversationMachine.provide({ actors: unfollowedActors() }),
        composer: messageComposerMachine.provide({
          actors: { keepDraft: unanswered(), sendMessage: unanswered(), attachFile: unanswered(), retries: silent() },
        }),
        findDraft: unanswered(),
        markRead: unanswered(),
        saveAttachment: unanswered(),
        retries: silent(),
      },
    }),
    address: fromEventObservable(({ input: username }: { readonly input: string }) =>
      conversationInAddress(window, username),
    ),
    listEarlier: unanswered(),
    standIn: standInMachine.provide({
      actors: {
        editor: standInEditorMachine.provide({
          actors: { read: unanswered(), save: unanswered(), findReference: unanswered(), retries: silent() },
        }),
      },
    }),
  },
})

const machineInput = {
  username: 'client',
  folder: 'inbox',
  conversation: O.none,
  mayNameStandIn: false,
  newId,
} as const

const renderMessages = () => {
  const messages = createActor(testedMachine, { input: machineInput }).start()
  renderView(<MessagesScreen messages={messages} />)
  const press = (name: string | RegExp): void => {
    fireEvent.click(screen.queryAllByRole('button', { name })[0] ?? document.body)
  }
  // typing the same text again is no event of the page
  const canType = (text: string): boolean => {
    const box = screen.queryByRole<HTMLInputElement>('searchbox')
    return box !== null && box.value !== text
  }
  const perform = (event: EventFrom<typeof messagesMachine>): void => {
    act(() => {
      if (isListReceived(event)) bringList(messages.getSnapshot().children.list, event)
      else if (event.type === 'list.retried') press('Try again')
      else if (event.type === 'more.requested') press('Show earlier')
      else if (event.type === 'folder.chosen') press(event.folder === 'sent' ? /^Sent/ : /^Drafts/)
      else if (event.type === 'person.chosen' && event.person !== messages.getSnapshot().context.person)
        press(/^Thomas Whitfield/)
      else if (event.type === 'search.typed' && canType(event.search))
        fireEvent.change(screen.getByRole('searchbox'), { target: { value: event.search } })
      else messages.send(event)
    })
  }
  return { messages, perform }
}

const rowsOf = (known: O.Option<MessagesPage>): number => (O.isSome(known) ? known.value.messages.length : 0)

describe('the messages', () => {
  test.each(pathsOf(messagesMachine, sample.events, { ...sample, isPossible: remembersList }))('$name', ({ steps }) => {
    const { messages, perform } = renderMessages()
    const people = [{ username: 'adviser', name: 'Thomas Whitfield', unread: 0 }]
    const summary = { unread: 0, drafts: 0, people, mailboxes: [], standIn: null }
    tell(messages.getSnapshot().children.summary, answered('read', E.right(summary)))
    for (const { event, state } of steps) {
      perform(event)
      const { value, context } = messages.getSnapshot()
      expect(value).toEqual(state.value)
      expect([context.folder, context.person, context.search]).toEqual([
        ...[state.context.folder, state.context.person, state.context.search],
      ])
      const isDrafts = state.matches({ list: 'drafts' })
      expect(screen.getByRole('button', { current: true }).textContent).toContain(folderTitles[context.folder])
      expect(screen.getByRole('button', { name: /^Thomas/ }).getAttribute('aria-pressed')).toBe(
        String(context.person !== null),
      )
      expect(screen.queryByRole<HTMLInputElement>('searchbox')?.value).toBe(isDrafts ? undefined : context.search)
      const { known, isFailed } = context.list
      expect(screen.queryByRole('status', { name: 'Loading messages' }) !== null).toBe(
        !isDrafts && !isFailed && O.isNone(known),
      )
      expect(screen.queryByText('Error getting all messages') !== null).toBe(!isDrafts && isFailed)
      expect(
        screen.queryByText(emptyFolderText(context.folder, context.search !== '' || context.person !== null)) !== null,
      ).toBe(!isDrafts && O.isSome(known) && rowsOf(known) === 0)
      expect(screen.queryByRole('button', { name: 'Show earlier' }) !== null).toBe(
        !isDrafts && O.exists((page: MessagesPage) => page.hasMore)(known),
      )
      expect(screen.queryAllByText('It was paid on Friday.')).toHaveLength(isDrafts ? 0 : rowsOf(context.list.known))
      expect(screen.queryByRole('link', { name: 'Back to messages', hidden: true }) !== null).toBe(
        state.matches({ opened: 'shown' }),
      )
      expect(screen.queryByText(/^Earlier messages could not be loaded/) !== null).toBe(
        state.matches({ list: { listed: 'moreFailed' } }) &&
          O.exists((page: MessagesPage) => page.hasMore)(context.list.known),
      )
    }
  })

  test('says whose messages are unread, and lists those with one of them', () => {
    const { messages } = renderMessages()
    const summary = {
      unread: 2,
      drafts: 1,
      people: [{ username: 'adviser', name: 'Thomas Whitfield', unread: 2 }],
      mailboxes: [
        {
          username: 'harriet',
          name: 'Harriet Lane',
          openedBy: 'standIn',
          mayAnswer: true,
          until: '2026-12-05',
          unread: 0,
        },
        {
          username: 'amelia',
          name: 'Amelia Thornbury',
          openedBy: 'succession',
          mayAnswer: true,
          until: null,
          unread: 3,
        },
        {
          username: 'client',
          name: 'Margaret Ashworth',
          openedBy: 'supervision',
          mayAnswer: false,
          until: '2026-11-23T10:00:00.000Z',
          unread: 1,
        },
      ] as const,
      standIn: null,
    }
    const { summary: followed } = messages.getSnapshot().children
    tell(followed, answered('read', E.right(summary)))
    expect(followed === undefined ? 0 : unreadCountIn(followed.getSnapshot())).toBe(5)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Messages of Margaret Ashworth')
    expect(screen.getByRole('button', { name: /^Inbox 2 unread$/ })).toBeTruthy()
    expect(screen.getByRole('button', { name: /^Drafts 1 kept$/ })).toBeTruthy()
    expect(
      screen.getByRole('link', { name: /^Harriet Lane ?You are the delegate until 05-Dec-26$/ }).getAttribute('href'),
    ).toBe('/messages/harriet')
    expect(screen.getByRole('link', { name: /^Amelia Thornbury ?Handed over 3 unread$/ })).toBeTruthy()
    expect(
      screen
        .getByRole('link', { name: /^Margaret Ashworth ?Supervision until /, current: 'page' })
        .getAttribute('href'),
    ).toBe('/messages/client')
    fireEvent.click(screen.getByRole('button', { name: /^Thomas Whitfield 2 unread$/ }))
    expect(messages.getSnapshot().children.list?.getSnapshot().context.of.person).toBe('adviser')
    tell(messages.getSnapshot().children.list, answered('read', E.right({ messages: [], hasMore: false })))
    expect(screen.getByText('No message matches')).toBeTruthy()
  })

  test('an adviser reads who stands in for them, and names another', () => {
    const messages = createActor(testedMachine, {
      input: { ...machineInput, username: 'adviser', mayNameStandIn: true },
    }).start()
    renderView(<MessagesScreen messages={messages} />)
    expect(screen.getByText('No delegate set')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Messages')
    const standIn = { standIn: 'grace', name: 'Grace Liu', from: '2026-11-20', until: '2026-12-05' }
    const summary = { unread: 0, drafts: 0, people: [], mailboxes: [], standIn }
    tell(messages.getSnapshot().children.summary, answered('read', E.right(summary)))
    expect(screen.getByText('Grace Liu is your delegate from 20-Nov-26 until 05-Dec-26.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Change' }))
    expect(screen.getByRole('dialog', { name: 'Your delegate', hidden: true })).toBeTruthy()
    const { editor } = messages.getSnapshot().children.standIn?.getSnapshot().children ?? {}
    tell(editor, answered('open', E.right(noStandIn)))
    tell(editor, { type: 'draft.edited', draft: aLeave })
    expect(messages.getSnapshot().context.isStandInUnsaved).toBe(true)
    tell(messages, answered('standIn', undefined))
    expect(messages.getSnapshot().context.isStandInUnsaved).toBe(false)
    expect(messages.getSnapshot().children.summary?.getSnapshot().value).toBe('reading')
  })

  test('what was typed last is kept before another conversation is opened', () => {
    const { messages, perform } = renderMessages()
    tell(
      messages.getSnapshot().children.list,
      answered('read', E.right({ messages: [aListedMessage], hasMore: false })),
    )
    perform({ type: 'conversation.opened', id: 'c1' })
    const opened = messages.getSnapshot().children.conversation
    tell(opened?.getSnapshot().children.list, answered('read', E.right(aConversation)))
    tell(opened, answered('findDraft', O.none))
    fireEvent.change(screen.getByRole('textbox', { name: 'Your reply' }), { target: { value: 'Thank you.' } })
    expect(messages.getSnapshot().context.hasUnsavedActs).toBe(true)
    perform({ type: 'conversation.opened', id: 'c2' })
    expect(messages.getSnapshot().context.conversation).toEqual(O.some('c1'))
    tell(opened?.getSnapshot().children.composer, answered('keepDraft', E.right(null)))
    expect(messages.getSnapshot().context.conversation).toEqual(O.some('c2'))
    expect(messages.getSnapshot().context.hasUnsavedActs).toBe(false)
  })

  test('an answer that was begun opens its conversation, a new message its screen', () => {
    const { messages, perform } = renderMessages()
    perform({ type: 'folder.chosen', folder: 'drafts' })
    const drafts = [aDraft, { ...aDraft, id: newId(), conversation: 'c1', subject: '' }]
    tell(messages.getSnapshot().children.drafts, answered('read', E.right(drafts)))
    expect(screen.getByRole('link', { name: /^A question/ }).getAttribute('href')).toBe(
      `/messages/new?draft=${aDraft.id}`,
    )
    fireEvent.click(screen.getByRole('link', { name: /^Reply/ }))
    expect(messages.getSnapshot().context.conversation).toEqual(O.some('c1'))
  })

  test('the address says which conversation is open, and going back in the history closes it', async () => {
    window.history.pushState(null, '', messagesPath({ username: 'client' }))
    const { messages } = renderMessages()
    tell(
      messages.getSnapshot().children.list,
      answered('read', E.right({ messages: [aListedMessage], hasMore: false })),
    )
    fireEvent.click(screen.getByRole('link', { name: new RegExp(aListedMessage.body) }))
    expect(window.location.search).toBe('?conversation=c1')
    expect(messages.getSnapshot().context.conversation).toEqual(O.some('c1'))
    act(() => {
      window.history.back()
    })
    await vi.waitFor(() => {
      expect(messages.getSnapshot().context.conversation).toEqual(O.none)
    })
  })
})
