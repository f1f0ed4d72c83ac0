import { E, O } from '../../../src/domain/fp.ts'
import { blankComposition } from '../../../src/domain/messages/composition.ts'
import type { MessageDraft } from '../../../src/domain/messages/message-draft.ts'
import type { ShownConversation, ListedMessage } from '../../../src/domain/messages/shown-message.ts'
import { conversationMachine } from '../../../src/machines/messages/conversation.ts'
import { messageComposerMachine, type ComposedMessage } from '../../../src/machines/messages/message-composer.ts'
import { messagesMachine } from '../../../src/machines/messages/messages.ts'
import { newMessageMachine } from '../../../src/machines/messages/new-message.ts'
import { listReceived, listFailed } from '../followed.ts'
import { clientIdentity } from '../people.ts'
import { answered, lostRead, newId, refusedRead, type Sample } from '../sample.ts'

export const aListedMessage: ListedMessage = {
  id: 'm1',
  conversation: 'c1',
  subject: 'The trust’s distribution',
  from: 'adviser',
  fromName: 'Thomas Whitfield',
  to: ['client'],
  date: '2026-11-20T03:05:00.000Z',
  body: 'It was paid on Friday.',
  isRead: false,
  attachments: 1,
  position: 30,
}

const anAttachment = {
  id: '00000000-0000-4000-8000-000000000009',
  name: 'advice.pdf',
  media: 'application/pdf',
  size: 52_000,
}

export const aConversation: ShownConversation = {
  id: 'c1',
  subject: 'The trust’s distribution',
  about: '/dashboard/portfolio/P1',
  people: [
    { username: 'client', name: 'Margaret Ashworth', role: 'client' },
    { username: 'adviser', name: 'Thomas Whitfield', role: 'adviser' },
  ],
  messages: [
    {
      id: 'm1',
      from: 'adviser',
      fromName: 'Thomas Whitfield',
      writtenBy: 'Dorothea Finch',
      date: '2026-11-20T03:05:00.000Z',
      body: 'It was paid on Friday.',
      attachments: [anAttachment],
    },
  ],
  unreadFrom: 'm1',
  mayAnswer: true,
  inNameOf: null,
  position: 30,
}

export const aDraft: MessageDraft = {
  ...blankComposition,
  id: '00000000-0000-4000-8000-000000000002',
  savedAt: '2026-11-21T01:00:00.000Z',
  recipients: 'adviser',
  subject: 'A question',
  body: 'When is the next distribution?',
}

export const anAnswer: ComposedMessage = {
  id: '00000000-0000-4000-8000-000000000003',
  composition: { ...blankComposition, conversation: 'c1', body: '' },
}

const sampleSent = { conversation: 'c1', conversations: 1 }

export const messageComposer: Sample<typeof messageComposerMachine> = {
  machine: messageComposerMachine,
  input: { ...anAnswer, newId },
  identify: ({ value, context: { composition, kept, isSendAsked, files, problem, sent: done } }) => ({
    value,
    composition,
    kept,
    isSendAsked,
    problem,
    done,
    files: files.length,
  }),
  events: [
    { type: 'draft.edited', edits: { body: 'Thank you.' } },
    { type: 'keep.requested' },
    { type: 'send.requested' },
    { type: 'send.cancelled' },
    { type: 'retry.due' },
    answered('keepDraft', E.right(null)),
    answered('keepDraft', lostRead),
    answered('keepDraft', refusedRead),
    answered('sendMessage', E.right(sampleSent)),
    answered('sendMessage', E.left({ _tag: 'Lost' })),
    answered('sendMessage', E.left({ _tag: 'AlreadySent' })),
    answered('sendMessage', E.left({ _tag: 'Refused', message: 'That is too much at once' })),
  ],
}

export const conversation: Sample<typeof conversationMachine> = {
  machine: conversationMachine,
  input: { id: 'c1', newId },
  events: [
    listReceived(aConversation),
    listReceived({ ...aConversation, unreadFrom: null, mayAnswer: false }),
    listFailed,
    { type: 'list.retried' },
    { type: 'retry.due' },
    answered('markRead', E.right({ position: 31 })),
    answered('markRead', lostRead),
    answered('findDraft', O.none),
    { type: 'attachment.requested', id: anAttachment.id },
    answered('saveAttachment', E.right(null)),
    answered('saveAttachment', E.left('Not found')),
  ],
}

export const messages: Sample<typeof messagesMachine> = {
  machine: messagesMachine,
  input: { username: 'client', folder: 'inbox', conversation: O.none, mayNameStandIn: false, newId },
  identify: ({ value, context: { folder, person, search, list, conversation: opened, asked } }) => ({
    value,
    folder,
    person,
    search,
    list,
    opened,
    asked,
  }),
  events: [
    listReceived({ messages: [aListedMessage], hasMore: true }),
    listReceived({ messages: [], hasMore: false }),
    listFailed,
    { type: 'list.retried' },
    { type: 'more.requested' },
    answered(
      'listEarlier',
      E.right({ before: 30, page: { messages: [{ ...aListedMessage, id: 'm0', position: 20 }], hasMore: false } }),
    ),
    answered('listEarlier', lostRead),
    { type: 'folder.chosen', folder: 'sent' },
    { type: 'folder.chosen', folder: 'drafts' },
    { type: 'person.chosen', person: 'adviser' },
    { type: 'search.typed', search: 'distribution' },
    { type: 'conversation.opened', id: 'c1' },
    { type: 'conversation.closed' },
  ],
}

export const ownAddressees = { adviser: { name: 'Thomas Whitfield' }, firm: true, people: [] }

export const clientAddressees = {
  adviser: null,
  firm: true,
  people: [
    { username: 'client', name: 'Margaret Ashworth', role: 'client' },
    { username: 'george', name: 'George Ashworth', role: 'client' },
  ],
} as const

export const newMessageInput = { identity: clientIdentity, draft: O.none, about: O.none, newId }

export const newMessage: Sample<typeof newMessageMachine> = {
  machine: newMessageMachine,
  input: newMessageInput,
  events: [
    answered('openMessage', E.right({ addressees: ownAddressees, drafts: [] })),
    answered('openMessage', E.right({ addressees: ownAddressees, drafts: [aDraft] })),
    answered('openMessage', E.right({ addressees: clientAddressees, drafts: [] })),
    answered('openMessage', lostRead),
    answered('openMessage', refusedRead),
    { type: 'retry.due' },
    { type: 'open.retried' },
    { type: 'afresh.requested' },
    answered('composer', O.some(sampleSent)),
  ],
}
