import { filter, map, type Observable, scan, takeWhile } from 'rxjs'
import type { Link } from '../../domain/log/frame.ts'
import type { Message } from './message.ts'

/** The position folded last; `null` before the first message ever. */
export type Last = number | null

type Standing = 'next' | 'seen' | 'broken'

const standing = (last: Last, { position, previous }: Link): Standing => {
  if (last === null || previous === last) return 'next'
  return position <= last ? 'seen' : 'broken'
}

interface Step {
  readonly last: Last
  readonly standing: Standing
  readonly message: Message
}

const step = (last: Last, message: Message): Step => {
  if (message.type === 'undecodable') return { last, standing: 'broken', message }
  if (!('link' in message)) return { last, standing: 'next', message }
  const stands = standing(last, message.link)
  return { last: stands === 'next' ? message.link.position : last, standing: stands, message }
}

const begin = (last: Last): Step => ({ last, standing: 'seen', message: { type: 'foreign' } })

/** One connection's notices from `after` on, each once and in log order; completes where the chain breaks. */
export const inOrder =
  (after: Last) =>
  (messages: Observable<Message>): Observable<Message> =>
    messages.pipe(
      scan(({ last }, message) => step(last, message), begin(after)),
      takeWhile(({ standing }) => standing !== 'broken'),
      filter(({ standing }) => standing === 'next'),
      map(({ message }) => message),
    )
