import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createActor, type EventFrom } from 'xstate'
import { E, O } from '../../../../src/domain/fp.ts'
import type { ShownConversation } from '../../../../src/domain/messages/shown-message.ts'
import { conversationMachine, followedConversationMachine } from '../../../../src/machines/messages/conversation.ts'
import { messageComposerMachine } from '../../../../src/machines/messages/message-composer.ts'
import { ConversationPane } from '../../../../src/views/messages/conversation-pane.tsx'
import { unableToFetch } from '../../../../src/domain/texts.ts'
import { aConversation, aDraft, conversation as sample } from '../../../samples/messages/messages.ts'
import { listReceived } from '../../../samples/followed.ts'
import { answered, newId, refusedRead } from '../../../samples/sample.ts'
import { bringList, isListReceived, remembersList, unfollowedActors } from '../../support/followed.ts'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { silent } from '../../support/silent.ts'
import { tell } from '../../support/tell.ts'
import { unanswered } from '../../support/unanswered.ts'

const testedMachine = conversationMachine.provide({
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
})

const renderConversation = () => {
  const conversation = createActor(testedMachine, { input: { id: 'c1', newId } }).start()
  renderView(<ConversationPane conversation={conversation} reader="client" />)
  const perform = (event: EventFrom<typeof conversationMachine>): void => {
    act(() => {
      if (isListReceived(event)) bringList(conversation.getSnapshot().children.list, event)
      else if (event.type === 'list.retried')
        fireEvent.click(screen.queryByRole('button', { name: 'Try again' }) ?? document.body)
      else if (event.type === 'attachment.requested' && screen.queryByRole('button', { name: 'advice.pdf' }) !== null)
        fireEvent.click(screen.getByRole('button', { name: 'advice.pdf' }))
      else conversation.send(event)
    })
  }
  return { conversation, perform }
}

describe('a conversation', () => {
  test.each(pathsOf(conversationMachine, sample.events, { ...sample, isPossible: remembersList }))(
    '$name',
    ({ steps }) => {
      const { conversation, perform } = renderConversation()
      for (const { event, state } of steps) {
        perform(event)
        const { context, value } = conversation.getSnapshot()
        expect(value).toEqual(state.value)
        expect(context.list.isFailed).toBe(state.context.list.isFailed)
        expect(screen.queryByText(unableToFetch) !== null).toBe(state.context.list.isFailed)
        const known = O.toNullable(context.list.known)
        expect(screen.queryByRole('heading', { name: 'The trust’s distribution' }) !== null).toBe(known !== null)
        expect(screen.queryByRole('article', { name: /^Dorothea Finch for Thomas Whitfield, / }) !== null).toBe(
          known !== null,
        )
        expect(screen.queryByText('New') !== null).toBe(known !== null && known.unreadFrom !== null)
        expect(screen.queryByRole('textbox', { name: 'Your reply' }) !== null).toBe(
          state.matches({ answer: 'writing' }) && known !== null,
        )
        expect(screen.queryByText('Not found') !== null).toBe(known !== null && O.isSome(state.context.failure))
      }
    },
  )

  test('of a conversation that is not there it is said, and nothing is tried again', () => {
    const { conversation } = renderConversation()
    tell(conversation.getSnapshot().children.list, answered('read', refusedRead))
    expect(screen.getByRole('alert').textContent).toBe('This conversation does not exist in this mailbox.')
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  test('an answer that was begun before is gone on with', () => {
    const { conversation } = renderConversation()
    act(() => bringList(conversation.getSnapshot().children.list, listReceived(aConversation)))
    tell(conversation, answered('findDraft', O.some({ ...aDraft, conversation: 'c1' })))
    expect(screen.getByDisplayValue('When is the next distribution?')).toBeTruthy()
  })

  test('is answered in the name of whom one stands in for, and says so', () => {
    const { conversation } = renderConversation()
    const bringAs = (inNameOf: string | null) =>
      act(() => bringList(conversation.getSnapshot().children.list, listReceived({ ...aConversation, inNameOf })))
    bringAs(null)
    tell(conversation, answered('findDraft', O.none))
    const field = () => screen.getByRole('textbox', { name: 'Your reply' })
    expect(field().getAttribute('aria-describedby')).toBeNull()
    bringAs('Thomas Whitfield')
    expect(document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Writing on behalf of Thomas Whitfield',
    )
  })
})

describe('the end of a conversation', () => {
  const [first] = aConversation.messages
  if (first === undefined) throw new Error('There is no message')
  const page = 400

  /** Each message has a page. */
  const rendered = () => {
    const { conversation } = renderConversation()
    const log = () => screen.getByRole('log', { name: 'Messages' })
    const shown: { messages: ShownConversation['messages'] } = { messages: [] }
    const height = vi
      .spyOn(Element.prototype, 'scrollHeight', 'get')
      .mockImplementation(() => shown.messages.length * page)
    const client = vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(page)
    onTestFinished(() => {
      height.mockRestore()
      client.mockRestore()
    })
    const arrive = (from: string): void => {
      shown.messages = [...shown.messages, { ...first, id: `m${shown.messages.length.toString()}`, from }]
      act(() => bringList(conversation.getSnapshot().children.list, listReceived({ ...aConversation, ...shown })))
      fireEvent.scroll(log())
    }
    const scrollTo = (top: number): void => {
      fireEvent.scroll(log(), { target: { scrollTop: top } })
    }
    return {
      conversation,
      arrive,
      scrollTo,
      top: () => log().scrollTop,
      jump: () => screen.queryByRole('button', { name: /new message/ }),
    }
  }

  test('is followed while it is in sight', () => {
    const { arrive, top, jump } = rendered()
    for (const pages of [1, 2, 3]) {
      arrive('adviser')
      expect([top(), jump()]).toEqual([pages * page, null])
    }
  })

  test('is a press away while something above it is read', () => {
    const { arrive, scrollTo, top, jump } = rendered()
    arrive('adviser')
    arrive('adviser')
    scrollTo(0)
    expect(jump()).toBeNull()
    arrive('adviser')
    expect([top(), jump()?.textContent]).toEqual([0, '1 new message'])
    arrive('adviser')
    expect([top(), jump()?.textContent]).toEqual([0, '2 new messages'])
    fireEvent.click(jump() ?? document.body)
    expect(top()).toBe(4 * page)
    expect(document.activeElement).toBe(screen.getByRole('log'))
    scrollTo(3 * page)
    expect(jump()).toBeNull()
  })

  test('is read once it is in sight', () => {
    const { conversation, arrive, scrollTo } = rendered()
    const isMarking = () => conversation.getSnapshot().matches({ reading: 'marking' })
    const marked = answered('markRead', E.right({ position: 31 }))
    arrive('adviser')
    tell(conversation, marked)
    arrive('adviser')
    expect(isMarking()).toBe(true)
    tell(conversation, marked)
    scrollTo(0)
    arrive('adviser')
    expect(isMarking()).toBe(false)
    scrollTo(2 * page)
    expect([isMarking(), conversation.getSnapshot().context.marked]).toEqual([true, 'm2'])
  })

  test('is read too where it came while the one before was marked', () => {
    const { conversation, arrive } = rendered()
    arrive('adviser')
    arrive('adviser')
    tell(conversation, answered('markRead', E.right({ position: 31 })))
    const snapshot = conversation.getSnapshot()
    expect([snapshot.matches({ reading: 'marking' }), snapshot.context.marked]).toEqual([true, 'm1'])
  })

  test('is where one’s own message leads', () => {
    const { arrive, scrollTo, top } = rendered()
    arrive('adviser')
    arrive('adviser')
    scrollTo(0)
    arrive('client')
    expect(top()).toBe(3 * page)
  })
})
