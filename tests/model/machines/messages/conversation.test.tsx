import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createActor, type EventFrom } from 'xstate'
import { O } from '../../../../src/domain/fp.ts'
import { conversationMachine, followedConversation } from '../../../../src/machines/messages/conversation.ts'
import { messageComposerMachine } from '../../../../src/machines/messages/message-composer.ts'
import { ConversationPane } from '../../../../src/views/messages/conversation-pane.tsx'
import { aConversation, aDraft, conversation as sample } from '../../../samples/messages/messages.ts'
import { listed } from '../../../samples/followed.ts'
import { answered, newId } from '../../../samples/sample.ts'
import { bring, isListTold, remembers, unfollowed } from '../../support/followed.ts'
import { firstWalks, pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { silent } from '../../support/silent.ts'
import { tell } from '../../support/tell.ts'
import { unanswered } from '../../support/unanswered.ts'

const machine = conversationMachine.provide({
  actors: {
    list: followedConversation.provide({ actors: unfollowed() }),
    composer: messageComposerMachine.provide({
      actors: { keepDraft: unanswered(), sendMessage: unanswered(), attachFile: unanswered(), retries: silent() },
    }),
    ...{ findDraft: unanswered(), markRead: unanswered(), saveAttachment: unanswered(), retries: silent() },
  },
})

const renderConversation = () => {
  const conversation = createActor(machine, { input: { id: 'c1', newId } }).start()
  renderView(<ConversationPane conversation={conversation} reader="client" />)
  const perform = (event: EventFrom<typeof conversationMachine>): void => {
    act(() => {
      if (isListTold(event)) bring(conversation.getSnapshot().children.list, event)
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
  const walk = firstWalks()
  test.each(pathsOf(conversationMachine, sample.events, sample).filter(remembers))('$name', ({ steps }) => {
    const { conversation, perform } = renderConversation()
    for (const { event, state, isNew } of walk(steps)) {
      perform(event)
      const { context, value } = conversation.getSnapshot()
      expect(value).toEqual(state.value)
      expect(context.list.isFailed).toBe(state.context.list.isFailed)
      if (!isNew) continue
      const known = O.toNullable(context.list.known)
      expect(screen.queryByRole('heading', { name: 'The trust’s distribution' }) !== null).toBe(known !== null)
      expect(screen.queryByRole('article', { name: /^Dorothea Finch for Thomas Whitfield, / }) !== null).toBe(
        known !== null,
      )
      expect(screen.queryByText('New') !== null).toBe(known !== null && known.unreadFrom !== null)
      expect(screen.queryByRole('textbox', { name: 'Your answer' }) !== null).toBe(
        state.matches({ answer: 'writing' }) && known !== null,
      )
      expect(screen.queryByText('Not found') !== null).toBe(known !== null && O.isSome(state.context.failure))
    }
  })

  test('an answer that was begun before is gone on with', () => {
    const { conversation } = renderConversation()
    act(() => bring(conversation.getSnapshot().children.list, listed(aConversation)))
    tell(conversation, answered('findDraft', O.some({ ...aDraft, conversation: 'c1' })))
    expect(screen.getByDisplayValue('When is the next distribution?')).toBeTruthy()
  })
})
