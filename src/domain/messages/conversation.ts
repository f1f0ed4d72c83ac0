import * as t from 'io-ts'
import type { Decider } from '../decider.ts'
import { E, O, pipe } from '../fp.ts'
import { versionedCodec } from '../log/versioned.ts'

/** `text` and `attachments` refer to rows outside the log; `writtenBy` is the stand-in who wrote for `from`. */
const messageFacts = {
  id: t.string,
  from: t.string,
  date: t.string,
  text: t.string,
  attachments: t.readonlyArray(t.string),
  writtenBy: t.union([t.string, t.null]),
}

export type SentMessage = Readonly<t.TypeOfProps<typeof messageFacts>>

/** `about` is a path of this site; only the first message has one. */
const MessageSent = t.strict({
  type: t.literal('MessageSent'),
  ...messageFacts,
  to: t.readonlyArray(t.string),
  about: t.union([t.string, t.null]),
})

const ConversationRead = t.strict({ type: t.literal('ConversationRead'), user: t.string, upTo: t.string })

/** The first version had one event for each recipient. */
export const ConversationEvent = versionedCodec(t.union([MessageSent, ConversationRead]), {
  MessageSent: [(data) => ({ ...data, to: [data['to']], about: null, attachments: [], writtenBy: null })],
})
export type ConversationEvent = t.TypeOf<typeof ConversationEvent>

export interface BegunConversation {
  readonly people: readonly string[]
  readonly about: string | null
  readonly messages: readonly SentMessage[]
  readonly read: ReadonlyMap<string, string>
}

export type ConversationState = O.Option<BegunConversation>

export type ConversationCommand =
  | {
      readonly type: 'SendMessage'
      readonly message: SentMessage
      readonly to: readonly string[]
      readonly about: string | null
    }
  | { readonly type: 'MarkRead'; readonly user: string; readonly upTo: string }

interface NotFound {
  readonly _tag: 'NotFound'
}

interface SendRefusal {
  readonly _tag: 'NoRecipient' | 'NotFound'
}

export type ConversationRefusal = SendRefusal | NotFound

type SendCommand = Extract<ConversationCommand, { readonly type: 'SendMessage' }>
type MarkRead = Extract<ConversationCommand, { readonly type: 'MarkRead' }>
type ConversationDecision<Refusal> = E.Either<Refusal, readonly ConversationEvent[]>

const notFound: ConversationDecision<NotFound> = E.left({ _tag: 'NotFound' })

const messageIndexOf = ({ messages }: BegunConversation, id: string | undefined): number =>
  messages.findIndex((message) => message.id === id)

export const decideSend = (
  { message, to, about }: SendCommand,
  state: ConversationState,
): ConversationDecision<SendRefusal> => {
  if (O.isSome(state) && messageIndexOf(state.value, message.id) >= 0) return E.right([])
  if (O.isSome(state) && !state.value.people.includes(message.from)) return notFound
  if (to.length === 0) return E.left({ _tag: 'NoRecipient' })
  return E.right([{ type: 'MessageSent', ...message, to, about }])
}

export const decideRead = ({ user, upTo }: MarkRead, state: ConversationState): ConversationDecision<NotFound> => {
  if (O.isNone(state) || !state.value.people.includes(user)) return notFound
  const index = messageIndexOf(state.value, upTo)
  if (index < 0) return notFound
  const isRead = index <= messageIndexOf(state.value, state.value.read.get(user))
  return E.right(isRead ? [] : [{ type: 'ConversationRead', user, upTo }])
}

const emptyConversation: BegunConversation = { people: [], about: null, messages: [], read: new Map() }

const begunConversationIn = (state: ConversationState): BegunConversation =>
  O.isSome(state) ? state.value : emptyConversation

export const conversationDecider: Decider<
  ConversationState,
  ConversationCommand,
  ConversationEvent,
  ConversationRefusal
> = {
  initial: O.none,

  decide: (command, state) =>
    command.type === 'SendMessage' ? decideSend(command, state) : decideRead(command, state),

  evolve: (state, event) => {
    switch (event.type) {
      case 'MessageSent': {
        const { type, to, about, ...message } = event
        const before = begunConversationIn(state)
        return O.some({
          ...before,
          about: before.about ?? about,
          people: [...new Set([...before.people, message.from, ...to])],
          messages: messageIndexOf(before, message.id) < 0 ? [...before.messages, message] : before.messages,
        })
      }
      case 'ConversationRead':
        return pipe(
          state,
          O.map((before) => ({ ...before, read: new Map(before.read).set(event.user, event.upTo) })),
        )
    }
  },
}

export const firstUnreadMessage = (begun: BegunConversation, user: string): O.Option<SentMessage> =>
  O.fromNullable(
    begun.messages.slice(messageIndexOf(begun, begun.read.get(user)) + 1).find(({ from }) => from !== user),
  )

const streamPrefixes = { conversation: 'conversation/', message: 'message/' } as const

export const conversationStream = (id: string): string => `${streamPrefixes.conversation}${id}`
/** Stream of a message from before there were conversations, and of the answers to it. */
export const messageStream = (id: string): string => `${streamPrefixes.message}${id}`

export const conversationIdOf = (stream: string): O.Option<string> =>
  pipe(
    O.fromNullable(Object.values(streamPrefixes).find((prefix) => stream.startsWith(prefix))),
    O.map((prefix) => stream.slice(prefix.length)),
  )
