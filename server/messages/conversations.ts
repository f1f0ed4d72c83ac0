import {
  conversation,
  type ConversationCommand,
  ConversationEvent,
  type ConversationRefusal,
  type ConversationState,
  conversationStream,
  messageStream,
} from '../../src/domain/messages/conversation.ts'
import { userRoom } from '../../src/domain/log/recorded-event.ts'
import type { LogServices } from '../log/carry-out.ts'
import { type Kind, type OnDemand, openOnDemand } from '../log/repository.ts'

type ConversationKind = Kind<ConversationState, ConversationCommand, ConversationEvent, ConversationRefusal>
type Streams = OnDemand<ConversationState, ConversationCommand, ConversationEvent, ConversationRefusal>

const readers = (event: ConversationEvent): readonly string[] =>
  event.type === 'MessageSent' ? [...new Set([event.from, ...event.to])] : [event.user]

export type StandInsOf = (username: string) => readonly string[]

const nobody: StandInsOf = () => []

const kindAt = (prefix: string, standInsOf: StandInsOf): ConversationKind => ({
  prefix,
  codec: ConversationEvent,
  decider: () => conversation,
  audience: (event) => [...new Set(readers(event).flatMap((name) => [name, ...standInsOf(name)]))].map(userRoom),
})

export const conversationKind = kindAt(conversationStream(''), nobody)
/** Messages from before conversations; each is a conversation of its own. */
export const messageKind = kindAt(messageStream(''), nobody)

export interface Conversations {
  readonly begun: Pick<Streams, 'decide' | 'plan'>
  readonly of: (id: string) => Promise<Streams>
}

export const openConversations = (services: LogServices, standInsOf = nobody): Conversations => {
  const conversations = openOnDemand(services, kindAt(conversationKind.prefix, standInsOf))
  const messages = openOnDemand(services, kindAt(messageKind.prefix, standInsOf))
  return {
    begun: conversations,
    of: async (id) => {
      const { revision } = await conversations.get(id)
      return revision > 0 || (await messages.get(id)).revision === 0 ? conversations : messages
    },
  }
}
