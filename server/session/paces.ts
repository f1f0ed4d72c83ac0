import { addressBlock, addressNetwork } from '../access/address-block.ts'
import type { AttemptCounters, AttemptCounter } from './attempts.ts'
import type { AttemptPace } from './pace.ts'

// docs/decisions/people/0004 has the arithmetic
const hourSeconds = 3600
const ownPace: AttemptPace = { free: 5, maxWaitSeconds: 30, recovery: 4 * hourSeconds }
const namePace: AttemptPace = { free: 20, maxWaitSeconds: 3, recovery: 60 }
const slowedNamePace: AttemptPace = { free: 20, maxWaitSeconds: 10, recovery: 60 }
const addressPace: AttemptPace = { free: 100, maxWaitSeconds: 9, recovery: 9 }
const networkPace: AttemptPace = { free: 1000, maxWaitSeconds: 1, recovery: 1 }

const forgotPasswordPace: AttemptPace = { free: 20, maxWaitSeconds: 60, recovery: 60 }
const forgottenNamePace: AttemptPace = { free: 3, maxWaitSeconds: hourSeconds, recovery: 4 * hourSeconds }
const linkPace: AttemptPace = { free: 20, maxWaitSeconds: 30, recovery: 60 }

const attemptCounter = (pace: AttemptPace, ...name: readonly string[]): AttemptCounter => ({ pace, name })

const countersOf = (own: AttemptCounter): AttemptCounters => ({ own, shared: [], further: () => [] })

export const knownDeviceCounters = (username: string, device: string): AttemptCounters =>
  countersOf(attemptCounter(ownPace, 'sign-in', 'device', username, device))

export const unknownDeviceCounters = (username: string, address: string): AttemptCounters => {
  const [block, network] = [addressBlock(address), addressNetwork(address)]
  return {
    own: attemptCounter(ownPace, 'sign-in', 'network', username, network),
    shared: [
      attemptCounter(addressPace, 'sign-in', 'address', block),
      ...(network === block ? [] : [attemptCounter(networkPace, 'sign-in', 'network', network)]),
    ],
    further: (level) => [
      level + 1 <= ownPace.free
        ? attemptCounter(namePace, 'sign-in', 'name', username)
        : attemptCounter(slowedNamePace, 'sign-in', 'slowed name', username),
    ],
  }
}

/** Counts per session, so that failures at the sign-in page or in other sessions do not slow it. */
export const oldPasswordCounters = (session: string): AttemptCounters =>
  countersOf(attemptCounter(ownPace, 'old password', session))

export const forgotPasswordCounters = (address: string): AttemptCounters =>
  countersOf(attemptCounter(forgotPasswordPace, 'forgotten', 'address', addressBlock(address)))

export const forgottenNameCounters = (username: string): AttemptCounters =>
  countersOf(attemptCounter(forgottenNamePace, 'forgotten', 'name', username))

export const linkCounters = (address: string): AttemptCounters =>
  countersOf(attemptCounter(linkPace, 'link', 'address', addressBlock(address)))

/** Separate, because unsubscribe links stay valid: with a shared counter, using one would clear failed guesses. */
export const unsubscribeCounters = (address: string): AttemptCounters =>
  countersOf(attemptCounter(linkPace, 'unsubscribe', 'address', addressBlock(address)))
