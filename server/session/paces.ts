import { addressBlock, addressNetwork } from '../access/address-block.ts'
import type { AttemptCounters, AttemptCounter } from './attempts.ts'
import type { AttemptPace } from './pace.ts'

// docs/decisions/people/0004 has the arithmetic
const hourSeconds = 3600
const ownPace: AttemptPace = { free: 5, maxWaitSeconds: 30, recovery: 4 * hourSeconds }
const ofName: AttemptPace = { free: 20, maxWaitSeconds: 3, recovery: 60 }
const ofSlowedName: AttemptPace = { free: 20, maxWaitSeconds: 10, recovery: 60 }
const ofAddress: AttemptPace = { free: 100, maxWaitSeconds: 9, recovery: 9 }
const ofNetwork: AttemptPace = { free: 1000, maxWaitSeconds: 1, recovery: 1 }

const ofForgotten: AttemptPace = { free: 20, maxWaitSeconds: 60, recovery: 60 }
const ofForgottenName: AttemptPace = { free: 3, maxWaitSeconds: hourSeconds, recovery: 4 * hourSeconds }
const ofLink: AttemptPace = { free: 20, maxWaitSeconds: 30, recovery: 60 }

const attemptCounter = (pace: AttemptPace, ...name: readonly string[]): AttemptCounter => ({ pace, name })

const countersOf = (own: AttemptCounter): AttemptCounters => ({ own, shared: [], further: () => [] })

export const onKnownDevice = (username: string, device: string): AttemptCounters =>
  countersOf(attemptCounter(ownPace, 'sign-in', 'device', username, device))

export const onUnknownDevice = (username: string, address: string): AttemptCounters => {
  const [block, network] = [addressBlock(address), addressNetwork(address)]
  return {
    own: attemptCounter(ownPace, 'sign-in', 'network', username, network),
    shared: [
      attemptCounter(ofAddress, 'sign-in', 'address', block),
      ...(network === block ? [] : [attemptCounter(ofNetwork, 'sign-in', 'network', network)]),
    ],
    further: (level) => [
      level + 1 <= ownPace.free
        ? attemptCounter(ofName, 'sign-in', 'name', username)
        : attemptCounter(ofSlowedName, 'sign-in', 'slowed name', username),
    ],
  }
}

/** By session, so that nobody at the sign-in page or in another session can slow it. */
export const onOldPassword = (session: string): AttemptCounters =>
  countersOf(attemptCounter(ownPace, 'old password', session))

export const onForgotten = (address: string): AttemptCounters =>
  countersOf(attemptCounter(ofForgotten, 'forgotten', 'address', addressBlock(address)))

export const onForgottenName = (username: string): AttemptCounters =>
  countersOf(attemptCounter(ofForgottenName, 'forgotten', 'name', username))

export const onLink = (address: string): AttemptCounters =>
  countersOf(attemptCounter(ofLink, 'link', 'address', addressBlock(address)))

/** Separate, because unsubscribe links stay valid: otherwise one would let its owner keep trying others. */
export const onUnsubscribing = (address: string): AttemptCounters =>
  countersOf(attemptCounter(ofLink, 'unsubscribe', 'address', addressBlock(address)))
