import { randomUUID } from 'node:crypto'
import { E, O, pipe, RA, type TE } from '../../src/domain/fp.ts'
import { isSitePath } from '../../src/domain/messages/composition.ts'
import {
  conversationDecider,
  type ConversationEvent,
  type ConversationState,
  decideSend,
  type SentMessage,
} from '../../src/domain/messages/conversation.ts'
import type { MessageRecipients } from '../../src/domain/messages/message-draft.ts'
import {
  type BodyRefusal,
  judgeBody,
  judgeText,
  type MessageText,
  type TextRefusal,
} from '../../src/domain/messages/message-text.ts'
import { recipientGroupsOf, type CorrespondenceServices, type RecipientRefusal } from '../access/message-recipients.ts'
import type { UserSession } from '../access/session.ts'
import type { FileStore } from '../archive/files/file-store.ts'
import { withAnswer, carryOut } from '../log/carry-out.ts'
import type { AppendedPosition, AppendConflict, CallIntent } from '../log/event-log.ts'
import type { StreamWrite } from '../log/repository.ts'
import type { UserServices } from '../users/user-services.ts'
import { writeMessageRows, checkAttachments, type EnclosureRefusal } from './enclosures.ts'
import { type MailboxServices, openConversation } from './mailboxes.ts'
import { readLastSubject } from './message-texts.ts'

export interface MessageServices extends UserServices, CorrespondenceServices, MailboxServices {
  readonly files: FileStore
}

interface MessageEnclosures {
  readonly attachments?: readonly string[]
  readonly draft?: string | null
}

interface NewMessage extends MessageText, MessageEnclosures {
  readonly recipients?: MessageRecipients
  readonly about?: string | null
}

interface WrittenAnswer extends MessageEnclosures {
  readonly body: string
}

interface SentConversation extends AppendedPosition {
  readonly id: string
}

type AnswerRefusal = BodyRefusal | EnclosureRefusal | { readonly _tag: 'NotFound' | 'NoRecipient' }
type ConversationRefusal = TextRefusal | RecipientRefusal | EnclosureRefusal | { readonly _tag: 'NoSuchPage' }

interface BegunConversations {
  readonly ids: readonly string[]
  readonly appends: ReturnType<MessageServices['conversations']['begun']['plan']>['appends']
}

const emptyConversation = { state: conversationDecider.initial, revision: 0, position: 0 }

const sentMessage = (
  id: string,
  from: string,
  { at }: Pick<CallIntent, 'at'>,
  text: string,
  attachments: readonly string[],
): SentMessage => ({ id, from, date: at, text, attachments, writtenBy: null })

/** Starts a separate conversation with each recipient; all share one text. */
export const sendMessage = (
  services: MessageServices,
  { username, user }: UserSession,
  { recipients, about = null, attachments = [], draft = null, ...words }: NewMessage,
  intent: CallIntent<SentConversation & { readonly conversations: number }>,
): TE.TaskEither<ConversationRefusal | AppendConflict, SentConversation & { readonly conversations: number }> => {
  const text = randomUUID()
  const begin = (people: readonly string[]) => {
    const id = randomUUID()
    const message = sentMessage(id, username, intent, text, attachments)
    const events = [{ type: 'MessageSent', ...message, to: people, about } as const]
    return { id, appends: services.conversations.begun.plan(id, emptyConversation, events).appends }
  }
  const plan = async (): Promise<E.Either<ConversationRefusal, BegunConversations>> => {
    const judged = judgeText(words)
    if (E.isLeft(judged)) return judged
    if (about !== null && !isSitePath(about)) return E.left({ _tag: 'NoSuchPage' })
    const enclosed = await checkAttachments(services.pool, username, attachments)
    if (E.isLeft(enclosed)) return enclosed
    return pipe(
      recipientGroupsOf(services, user, recipients),
      E.map(RA.map(begin)),
      E.map((begun) => ({
        ids: begun.map(({ id }) => id),
        appends: begun.flatMap(({ appends }) => appends),
        ...writeMessageRows({ by: username, at: intent.at, text, words: judged.right, attachments, draft }),
      })),
    )
  }
  return carryOut(services, intent, plan, ({ position }, { ids }) => ({
    id: ids[0] ?? '',
    conversations: ids.length,
    position,
  }))
}

export const answerConversation = (
  services: MessageServices,
  session: UserSession,
  conversationId: string,
  { body, attachments = [], draft = null }: WrittenAnswer,
  intent: CallIntent<SentConversation>,
): TE.TaskEither<AnswerRefusal | AppendConflict, SentConversation> => {
  const { username } = session
  const [id, text] = [randomUUID(), randomUUID()]
  const answer = async (state: ConversationState): Promise<E.Either<AnswerRefusal, StreamWrite<ConversationEvent>>> => {
    const judged = judgeBody(body)
    if (E.isLeft(judged)) return judged
    const opened = await openConversation(services, session, conversationId)
    if (O.isNone(opened) || !opened.value.mailbox.mayAnswer) return E.left({ _tag: 'NotFound' })
    const enclosed = await checkAttachments(services.pool, username, attachments)
    if (E.isLeft(enclosed)) return enclosed
    const { mailbox, others, begun } = opened.value
    const writtenBy = mailbox.owner === username ? null : username
    const message = { ...sentMessage(id, mailbox.owner, intent, text, attachments), writtenBy }
    const words = { subject: await readLastSubject(services.pool, begun), body }
    return pipe(
      decideSend({ type: 'SendMessage', message, to: others, about: null }, state),
      E.map((events) => ({
        events,
        ...writeMessageRows({ by: username, at: intent.at, text, words, attachments, draft }),
      })),
    )
  }
  return withAnswer(
    intent,
    ({ position }: AppendedPosition) => ({ id, position }),
    (own) => async () => {
      const streams = await services.conversations.of(conversationId)
      return streams.handle(conversationId, ({ state }) => answer(state), own)()
    },
  )
}
