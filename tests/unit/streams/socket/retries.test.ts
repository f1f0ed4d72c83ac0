import { test } from 'vitest'
import { retryEvents } from '../../../../src/streams/socket/retries.ts'
import type { ConnectionState } from '../../../../src/streams/socket/connection-status.ts'
import { runMarbles } from '../support/marbles.ts'

const states: Readonly<Record<string, ConnectionState>> = { o: 'offline', c: 'connecting', u: 'catchingUp', l: 'live' }
const due = { d: { type: 'retry.due' }, b: { type: 'retry.due', isBack: true } } as const

/** When another try is due, every pause as long as it can be. */
const expectDue = (connection: string, until: string, tries: string): void => {
  runMarbles(({ cold, expectObservable }) => {
    expectObservable(
      retryEvents({ states: cold(connection, states) }, () => 1),
      until,
    ).toBe(tries, due)
  })
}

test('while the connection is live the pauses between tries double, up to half a minute', () => {
  expectDue('l', '121s !', '2s d 3999ms d 7999ms d 15999ms d 29999ms d 29999ms d 29999ms d')
})

test('without a connection nothing is tried, however long it takes', () => {
  expectDue('o', '600s !', '-')
})

test('once the connection is live again it is tried at once, and then with pauses that grow anew', () => {
  expectDue('l 24s ocul', '45s !', '2s d 3999ms d 7999ms d 10003ms b 1999ms d 3999ms d 7999ms d')
})

test('a connection that is not live yet is waited for', () => {
  expectDue('c 4s u 2s l', '7s !', '6002ms b')
})

test('clients do not all try at the same moment', () => {
  runMarbles(({ cold, expectObservable }) => {
    expectObservable(
      retryEvents({ states: cold('l', states) }, () => 0),
      '4s !',
    ).toBe('1s d 1999ms d', due)
  })
})
