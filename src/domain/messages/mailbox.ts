import { O } from '../fp.ts'
import type { Message } from './message.ts'

/** A message as one person reads it; none when it is not theirs. */
export const readBy =
  (user: string) =>
  (message: Message): O.Option<Message> => {
    if (message.from === user) return O.some(message)
    return message.to.includes(user) ? O.some({ ...message, to: [user] }) : O.none
  }
