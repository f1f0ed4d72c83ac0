import { filter, map, type Observable, scan, takeWhile } from 'rxjs'
import type { Link } from '../../domain/log/frame.ts'
import type { Message } from './message.ts'

/** The position folded last; `null` before the first message ever. */
export type Last = number | null

type LinkOrder = 'next' | 'seen' | 'broken'

const order = (last: Last, { position, previous }: Link): LinkOrder => {
  if (last === null || previous === last) return 'next'
  return position <= last ? 'seen' : 'broken'
}

interface Step {
  readonly last: Last
  readonly order: LinkOrder
  readonly message: Message
}

const step = (last: Last, message: Message): Step => {
  if (message.type === 'undecodable') return { last, order: 'broken', message }
  if (!('link' in message)) return { last, order: 'next', message }
  const found = order(last, message.link)
  return { last: found === 'next' ? message.link.position : last, order: found, message }
}

const begin = (last: Last): Step => ({ last, order: 'seen', message: { type: 'foreign' } })

/** One connection's messages after `after`, each once and in log order; completes at a gap. */
export const inOrder =
  (after: Last) =>
  (messages: Observable<Message>): Observable<Message> =>
    messages.pipe(
      scan(({ last }, message) => step(last, message), begin(after)),
      takeWhile(({ order }) => order !== 'broken'),
      filter(({ order }) => order === 'next'),
      map(({ message }) => message),
    )
