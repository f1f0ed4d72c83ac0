import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createActor, type EventFrom } from 'xstate'
import { E, O } from '../../../../src/domain/fp.ts'
import { noRecipients } from '../../../../src/domain/users/recipients.ts'
import { explorerMachine } from '../../../../src/machines/explorers/explorer.ts'
import { messageComposerMachine } from '../../../../src/machines/messages/message-composer.ts'
import { newMessageMachine } from '../../../../src/machines/messages/new-message.ts'
import { recipientPickerMachine } from '../../../../src/machines/users/recipient-picker.ts'
import { NewMessageScreen } from '../../../../src/views/messages/new-message-screen.tsx'
import {
  aDraft,
  clientAddressees,
  newMessage as sample,
  newMessageInput,
  ownAddressees,
} from '../../../samples/messages/messages.ts'
import { adviserIdentity } from '../../../samples/people.ts'
import { answered } from '../../../samples/sample.ts'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { silent } from '../../support/silent.ts'
import { tell } from '../../support/tell.ts'
import { unanswered } from '../../support/unanswered.ts'

const testedMachine = newMessageMachine.provide({
  actors: {
    openMessage: unanswered(),
    leave: unanswered(),
    retries: silent(),
    composer: messageComposerMachine.provide({
      actors: { keepDraft: unanswered(), sendMessage: unanswered(), attachFile: unanswered(), retries: silent() },
    }),
    picker: recipientPickerMachine.provide({
      actors: {
        readOffers: unanswered(),
        previewRecipients: unanswered(),
        explorer: explorerMachine.provide({ actors: { readExplorables: unanswered(), retries: silent() } }),
      },
    }),
  },
})

const isHidden = true
const adviser = { ...adviserIdentity, permissions: ['client.adviser'], defaultCode: 'A1' } as const
const machineInput = { ...newMessageInput, about: O.some('/dashboard/portfolio/P1') }

const renderNew = (start = machineInput) => {
  const message = createActor(testedMachine, { input: start }).start()
  renderView(<NewMessageScreen message={message} />)
  const press = (name: string): void => {
    fireEvent.click(screen.queryByRole('button', { name }) ?? document.body)
  }
  const perform = (event: EventFrom<typeof newMessageMachine>): void => {
    act(() => {
      if (event.type === 'open.retried') press('Try again')
      else if (event.type === 'afresh.requested' && screen.queryByText(/^You are continuing/) !== null)
        press('Start a new message')
      else message.send(event)
    })
  }
  return { message, perform }
}

describe('a new message', () => {
  test.each(pathsOf(newMessageMachine, sample.events, sample))('$name', ({ steps }) => {
    const { message, perform } = renderNew({ ...machineInput, about: O.none })
    for (const { event, state } of steps) {
      perform(event)
      expect(message.getSnapshot().value).toEqual(state.value)
      const isWriting = state.matches('writing')
      const { addressees, continued } = state.context
      expect(screen.queryByRole('status', { name: 'Loading message' }) !== null).toBe(
        state.matches('opening') || state.matches('leaving'),
      )
      expect(screen.queryByRole('textbox', { name: 'Subject', hidden: isHidden }) !== null).toBe(isWriting)
      expect(screen.queryByText(/^You are continuing your draft/) !== null).toBe(isWriting && O.isSome(continued))
      expect(screen.queryByRole('radio', { name: 'Thomas Whitfield, your adviser', hidden: isHidden }) !== null).toBe(
        isWriting && addressees.adviser !== null,
      )
      expect(screen.queryByRole('group', { name: 'To' }) !== null).toBe(state.matches({ writing: 'choosing' }))
      expect(screen.queryByText('Unable to fetch data at this time. Please try again later') !== null).toBe(
        state.matches('failed'),
      )
    }
  })

  test('goes to whoever was chosen, with the page it is about', () => {
    const { message } = renderNew({ ...machineInput, identity: adviser })
    tell(message, answered('openMessage', E.right({ addressees: clientAddressees, drafts: [] })))
    const picker = () => message.getSnapshot().children.picker
    fireEvent.click(screen.getByRole('button', { name: 'Choose users' }))
    fireEvent.click(screen.getByRole('button', { name: 'Choose all 2' }))
    fireEvent.click(screen.getByRole('button', { name: 'Choose 2 users' }))
    fireEvent.click(screen.getByRole('checkbox', { name: 'All clients of your book' }))
    fireEvent.change(screen.getByRole('textbox', { name: 'Subject' }), { target: { value: 'A question' } })
    fireEvent.change(screen.getByRole('textbox', { name: 'Message' }), { target: { value: 'When?' } })
    const { composer } = message.getSnapshot().children
    expect(composer?.getSnapshot().context.composition).toEqual({
      conversation: null,
      subject: 'A question',
      body: 'When?',
      about: '/dashboard/portfolio/P1',
      recipients: { users: ['george', 'client'], roles: [], advisers: ['A1'], groups: [] },
      attachments: [],
    })
    expect(composer?.getSnapshot().can({ type: 'send.requested' })).toBe(true)
    expect(picker()?.getSnapshot().context.recipients.advisers).toEqual(['A1'])
  })

  test('is for those the draft it goes on with was for, by rule too', () => {
    const { message, perform } = renderNew({ ...machineInput, identity: adviser, about: O.none })
    const draft = { ...aDraft, recipients: { ...noRecipients, advisers: ['A1'] } }
    tell(message, answered('openMessage', E.right({ addressees: clientAddressees, drafts: [draft] })))
    const book = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'All clients of your book' })
    expect(book().checked).toBe(true)
    expect(message.getSnapshot().children.picker?.getSnapshot().matches({ preview: 'asking' })).toBe(true)
    perform({ type: 'afresh.requested' })
    expect(book().checked).toBe(false)
  })

  test('goes to the adviser where nothing else was chosen, or to the firm', () => {
    const { message } = renderNew()
    tell(message, answered('openMessage', E.right({ addressees: ownAddressees, drafts: [] })))
    const recipients = () => message.getSnapshot().children.composer?.getSnapshot().context.composition.recipients
    expect(recipients()).toBe('adviser')
    fireEvent.click(screen.getByRole('radio', { name: 'The firm' }))
    expect(recipients()).toBe('firm')
  })
})
