import type { EventFrame } from '../../../../src/domain/log/frame.ts'
import { test } from 'vitest'
import { changesOfUser, userChanges } from '../../../../src/streams/events/user-changes.ts'
import { runMarbles } from '../support/marbles.ts'

const frameOf = (stream: string, correlation = stream, type = 'UserBlocked'): EventFrame => ({
  position: 1,
  previous: 0,
  event: { position: 1, stream, revision: 1, type, data: {}, at: '2026-11-20T03:05:00.000Z', correlation },
})

test('what happens to people within a moment is heard together: what they are, their signing in, and no more', () => {
  runMarbles(({ cold, expectObservable }) => {
    const frames = cold<EventFrame>('-(usodm)- 800ms b', {
      u: frameOf('user/client'),
      s: frameOf('session/adviser', 'in', 'SignedIn'),
      o: frameOf('session/other', 'out', 'SignedOut'),
      d: frameOf('dashboard/group/G1'),
      m: frameOf('mail-refusal/ann', 'refused', 'AddressRefused'),
      b: frameOf('user/zoe'),
    })
    expectObservable(userChanges({ frames })).toBe('401ms h 807ms b', {
      h: [
        { type: 'Changed', username: 'client' },
        { type: 'SignedIn', username: 'adviser', at: '2026-11-20T03:05:00.000Z' },
        { type: 'Changed', username: 'ann' },
      ],
      b: [{ type: 'Changed', username: 'zoe' }],
    })
  })
})

test('one act is heard as a whole, however long its frames take to come, and holds up no other', () => {
  runMarbles(({ cold, expectObservable }) => {
    const frames = cold<EventFrame>('(ao) 146ms b 149ms c', {
      a: frameOf('user/ann', 'import'),
      b: frameOf('user/ben', 'import'),
      c: frameOf('user/cid', 'import'),
      o: frameOf('user/other'),
    })
    expectObservable(userChanges({ frames })).toBe('400ms o 199ms i', {
      o: [{ type: 'Changed', username: 'other' }],
      i: ['ann', 'ben', 'cid'].map((username) => ({ type: 'Changed', username })),
    })
  })
})

test('of their own somebody hears what they are, not that they or others sign in', () => {
  runMarbles(({ cold, expectObservable }) => {
    const own = frameOf('user/client')
    const frames = cold<EventFrame>('-sou', { s: frameOf('session/client'), o: frameOf('user/client-2'), u: own })
    expectObservable(changesOfUser({ frames }, 'client')).toBe('---u', { u: own })
  })
})

test('a change request may be about anybody; a change without approval has events of its own', () => {
  runMarbles(({ cold, expectObservable }) => {
    const frames = cold<EventFrame>('-r 800ms a', {
      r: frameOf('change-request/one', 'asked', 'ChangeRequested'),
      a: frameOf('change-request/two', 'alone', 'ChangeMadeAlone'),
    })
    expectObservable(userChanges({ frames })).toBe('401ms h', { h: [{ type: 'Changed', username: '' }] })
  })
})
