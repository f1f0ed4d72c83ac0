import { addressBlock, addressNetwork } from '../access/address-block.ts'
import type { Counted, Counter } from './attempts.ts'
import type { Pace } from './pace.ts'

// docs/decisions/people/0004 has the arithmetic
const hour = 3600
const own: Pace = { free: 5, longest: 30, recovery: 4 * hour }
const ofName: Pace = { free: 20, longest: 3, recovery: 60 }
const ofSlowedName: Pace = { free: 20, longest: 10, recovery: 60 }
const ofAddress: Pace = { free: 100, longest: 9, recovery: 9 }
const ofNetwork: Pace = { free: 1000, longest: 1, recovery: 1 }

const ofForgotten: Pace = { free: 20, longest: 60, recovery: 60 }
const ofForgottenName: Pace = { free: 3, longest: hour, recovery: 4 * hour }
const ofLink: Pace = { free: 20, longest: 30, recovery: 60 }

const counter = (pace: Pace, ...name: readonly string[]): Counter => ({ pace, name })

const alone = (own: Counter): Counted => ({ own, shared: [], further: () => [] })

export const onKnownDevice = (username: string, device: string): Counted =>
  alone(counter(own, 'sign-in', 'device', username, device))

export const onUnknownDevice = (username: string, address: string): Counted => {
  const [block, network] = [addressBlock(address), addressNetwork(address)]
  return {
    own: counter(own, 'sign-in', 'network', username, network),
    shared: [
      counter(ofAddress, 'sign-in', 'address', block),
      ...(network === block ? [] : [counter(ofNetwork, 'sign-in', 'network', network)]),
    ],
    further: (level) => [
      level + 1 <= own.free
        ? counter(ofName, 'sign-in', 'name', username)
        : counter(ofSlowedName, 'sign-in', 'slowed name', username),
    ],
  }
}

/** By session, so that nobody at the sign-in page or in another session can slow it. */
export const onOldPassword = (session: string): Counted => alone(counter(own, 'old password', session))

export const onForgotten = (address: string): Counted =>
  alone(counter(ofForgotten, 'forgotten', 'address', addressBlock(address)))

export const onForgottenName = (username: string): Counted =>
  alone(counter(ofForgottenName, 'forgotten', 'name', username))

export const onLink = (address: string): Counted => alone(counter(ofLink, 'link', 'address', addressBlock(address)))

/** Separate, because unsubscribe links stay valid: otherwise one would let its owner keep trying others. */
export const onUnsubscribing = (address: string): Counted =>
  alone(counter(ofLink, 'unsubscribe', 'address', addressBlock(address)))
