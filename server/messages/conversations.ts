import {
  conversationDecider,
  type ConversationCommand,
  ConversationEvent,
  type ConversationRefusal,
  type ConversationState,
  conversationStream,
  messageStream,
} from '../../src/domain/messages/conversation.ts'
import { userRoom } from '../../src/domain/log/recorded-event.ts'
import type { LogServices } from '../log/carry-out.ts'
import { type StreamKind, type OnDemandRepository, openOnDemandRepository } from '../log/repository.ts'

type ConversationKind = StreamKind<ConversationState, ConversationCommand, ConversationEvent, ConversationRefusal>
type ConversationStreams = OnDemandRepository<
  ConversationState,
  ConversationCommand,
  ConversationEvent,
  ConversationRefusal
>

const conversationReaders = (event: ConversationEvent): readonly string[] =>
  event.type === 'MessageSent' ? [...new Set([event.from, ...event.to])] : [event.user]

export type StandInsOf = (username: string) => readonly string[]

const noStandIns: StandInsOf = () => []

const kindAt = (prefix: string, standInsOf: StandInsOf): ConversationKind => ({
  prefix,
  codec: ConversationEvent,
  decider: () => conversationDecider,
  audience: (event) =>
    [...new Set(conversationReaders(event).flatMap((name) => [name, ...standInsOf(name)]))].map(userRoom),
})

export const conversationKind = kindAt(conversationStream(''), noStandIns)
/** Messages from before conversations; each is a conversation of its own. */
export const messageKind = kindAt(messageStream(''), noStandIns)

export interface ConversationStore {
  readonly begun: Pick<ConversationStreams, 'decide' | 'plan'>
  readonly of: (id: string) => Promise<ConversationStreams>
}

export const openConversations = (services: LogServices, standInsOf = noStandIns): ConversationStore => {
  const conversations = openOnDemandRepository(services, kindAt(conversationKind.prefix, standInsOf))
  const messages = openOnDemandRepository(services, kindAt(messageKind.prefix, standInsOf))
  return {
    begun: conversations,
    of: async (id) => {
      const { revision } = await conversations.get(id)
      return revision > 0 || (await messages.get(id)).revision === 0 ? conversations : messages
    },
  }
}
