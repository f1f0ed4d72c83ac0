import { filter, map, type Observable, scan, takeWhile } from 'rxjs'
import type { FrameLink } from '../../domain/log/frame.ts'
import type { SocketMessage } from './message.ts'

/** The log position of the last folded message; `null` before the first message. */
export type LastPosition = number | null

type LinkOrder = 'next' | 'seen' | 'broken'

const linkOrder = (last: LastPosition, { position, previous }: FrameLink): LinkOrder => {
  if (last === null || previous === last) return 'next'
  return position <= last ? 'seen' : 'broken'
}

interface OrderStep {
  readonly last: LastPosition
  readonly order: LinkOrder
  readonly message: SocketMessage
}

const nextOrderStep = (last: LastPosition, message: SocketMessage): OrderStep => {
  if (message.type === 'undecodable') return { last, order: 'broken', message }
  if (!('link' in message)) return { last, order: 'next', message }
  const found = linkOrder(last, message.link)
  return { last: found === 'next' ? message.link.position : last, order: found, message }
}

const firstOrderStep = (last: LastPosition): OrderStep => ({ last, order: 'seen', message: { type: 'foreign' } })

/** Passes on one connection's messages after position `after`, each once and in log order. Completes at a gap. */
export const inOrder =
  (after: LastPosition) =>
  (messages: Observable<SocketMessage>): Observable<SocketMessage> =>
    messages.pipe(
      scan(({ last }, message) => nextOrderStep(last, message), firstOrderStep(after)),
      takeWhile(({ order }) => order !== 'broken'),
      filter(({ order }) => order === 'next'),
      map(({ message }) => message),
    )
