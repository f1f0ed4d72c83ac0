import type { Frame } from '../../../../src/domain/log/frame.ts'
import { test } from 'vitest'
import { ownChanges, userChanges } from '../../../../src/streams/events/user-changes.ts'
import { marbles } from '../support/marbles.ts'

const frameOf = (stream: string): Frame => ({
  position: 1,
  previous: 0,
  event: { position: 1, stream, revision: 1, type: 'UserBlocked', data: {}, at: '', correlation: '' },
})

test('what happens to people within a moment is heard together: what they are, their signing in and out, and no more', () => {
  marbles(({ cold, expectObservable }) => {
    const frames = cold<Frame>('-(usd)-- 500ms b', {
      u: frameOf('user/client'),
      s: frameOf('session/adviser'),
      d: frameOf('dashboard/group/G1'),
      b: frameOf('user/zoe'),
    })
    expectObservable(userChanges({ frames })).toBe('201ms h 506ms b', {
      h: ['user/client', 'session/adviser'],
      b: ['user/zoe'],
    })
  })
})

test('of their own somebody hears what they are, not that they or others sign in', () => {
  marbles(({ cold, expectObservable }) => {
    const own = frameOf('user/client')
    const frames = cold<Frame>('-sou', { s: frameOf('session/client'), o: frameOf('user/client-2'), u: own })
    expectObservable(ownChanges({ frames }, 'client')).toBe('---u', { u: own })
  })
})
