import dayjs from 'dayjs'
import { displayDate } from '../dates/display-date.ts'

interface Dated {
  /** An ISO instant. */
  readonly date: string
}

export interface MessageDay<Message extends Dated> {
  readonly day: string
  readonly messages: readonly Message[]
}

/** Where the reader is; what follows each other on one day is together, in the order it comes in. */
export const messagesByDay = <Message extends Dated>(messages: readonly Message[]): readonly MessageDay<Message>[] =>
  messages.reduce<readonly MessageDay<Message>[]>((days, message) => {
    const day = displayDate(dayjs(message.date).format('YYYY-MM-DD'))
    const last = days.at(-1)
    return last?.day === day
      ? [...days.slice(0, -1), { day, messages: [...last.messages, message] }]
      : [...days, { day, messages: [message] }]
  }, [])
