import { displayDate } from '../dates/display-date.ts'
import { dayIn } from '../dates/time-zone.ts'

interface DatedMessage {
  /** An ISO instant. */
  readonly date: string
}

export interface MessageDay<Message extends DatedMessage> {
  readonly day: string
  readonly messages: readonly Message[]
}

export const messagesByDay = <Message extends DatedMessage>(
  timeZone: string,
  messages: readonly Message[],
): readonly MessageDay<Message>[] =>
  messages.reduce<readonly MessageDay<Message>[]>((days, message) => {
    const day = displayDate(dayIn(timeZone, new Date(message.date)))
    const last = days.at(-1)
    return last?.day === day
      ? [...days.slice(0, -1), { day, messages: [...last.messages, message] }]
      : [...days, { day, messages: [message] }]
  }, [])
