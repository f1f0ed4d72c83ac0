import { test } from 'vitest'
import { conversationStream, messageStream } from '../../../../src/domain/messages/conversation.ts'
import { standInStream } from '../../../../src/domain/messages/stand-in.ts'
import { successionStream } from '../../../../src/domain/messages/succession.ts'
import { supervisionStream } from '../../../../src/domain/messages/supervision.ts'
import { conversationChanges, messageChanges } from '../../../../src/streams/events/message-changes.ts'
import { runMarbles } from '../support/marbles.ts'

const frameOf = (stream: string) => ({
  position: 1,
  previous: 0,
  event: { position: 1, stream, revision: 1, type: 'MessageSent', data: {}, at: '', correlation: '' },
})

const frames = {
  c: frameOf(conversationStream('c1')),
  o: frameOf(conversationStream('c2')),
  m: frameOf(messageStream('c1')),
  d: frameOf('dashboard/portfolio/P1'),
  h: frameOf(successionStream('adviser')),
  s: frameOf(standInStream('adviser')),
  v: frameOf(supervisionStream('1')),
}
const changed = { x: { type: 'messages.changed' } as const }

test('what is written at once is told at once, and then of the last', () => {
  runMarbles(({ cold, expectObservable }) => {
    expectObservable(messageChanges({ frames: cold('-dcoo', frames) })).toBe('--x 299ms x', changed)
  })
})

test.each(['h', 's', 'v'])('messages that are opened to somebody are told (%s)', (frame) => {
  runMarbles(({ cold, expectObservable }) => {
    expectObservable(messageChanges({ frames: cold(`-d${frame}`, frames) })).toBe('--x', changed)
  })
})

test('a conversation hears of itself alone, also where it began as a message', () => {
  runMarbles(({ cold, expectObservable }) => {
    expectObservable(conversationChanges({ frames: cold('-oc 400ms m', frames) }, 'c1')).toBe('--x 400ms x', changed)
  })
})
