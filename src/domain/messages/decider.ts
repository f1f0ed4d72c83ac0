import type { Decider } from '../decider.ts'
import { E, O } from '../fp.ts'
import type { MessageSent } from './event.ts'
import type { Message } from './message.ts'

export interface SendMessage {
  readonly type: 'SendMessage'
  readonly message: Message
}

export interface MessageRefusal {
  readonly _tag: 'SubjectRequired' | 'BodyRequired' | 'TooLong' | 'NoRecipient'
}

const longest = { subject: 200, body: 10_000 }

const isBlank = (text: string): boolean => text.trim() === ''
const refuse = (_tag: MessageRefusal['_tag']) => E.left({ _tag })

const send = ({ to, ...message }: Message): E.Either<MessageRefusal, readonly MessageSent[]> => {
  if (isBlank(message.subject)) return refuse('SubjectRequired')
  if (isBlank(message.body)) return refuse('BodyRequired')
  if (message.subject.length > longest.subject || message.body.length > longest.body) return refuse('TooLong')
  if (to.length === 0) return refuse('NoRecipient')
  return E.right(to.map((recipient) => ({ type: 'MessageSent', ...message, to: recipient })))
}

export const message: Decider<O.Option<Message>, SendMessage, MessageSent, MessageRefusal> = {
  initial: O.none,
  decide: (command, state) => (O.isSome(state) ? E.right([]) : send(command.message)),
  evolve: (state, { type, to, ...sent }) => O.some({ ...sent, to: [...(O.isSome(state) ? state.value.to : []), to] }),
}

export const messageStream = (id: string): string => `message/${id}`
