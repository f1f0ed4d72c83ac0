import { O } from '../../domain/fp.ts'
import type { Notice } from './notice.ts'
import type { Channel } from './signal.ts'

export type ConnectionState = 'offline' | 'connecting' | 'catchingUp' | 'live'

/** How the connection stands, and the way back to the server while there is one. */
export interface Situation {
  readonly state: ConnectionState
  readonly channel: O.Option<Channel>
}

export type Happening = Notice | { readonly type: 'connecting' | 'lost' }

export const isFrame = (happening: Happening): happening is Extract<Notice, { type: 'frame' }> =>
  happening.type === 'frame'
export const isEnding = (happening: Happening): happening is Extract<Notice, { type: 'ended' }> =>
  happening.type === 'ended'

export type Aside = Extract<Notice, { type: 'aside' }>
export const isAside = (happening: Happening): happening is Aside => happening.type === 'aside'

export const offline: Situation = { state: 'offline', channel: O.none }

export const situationAfter = (situation: Situation, happening: Happening): Situation => {
  switch (happening.type) {
    case 'connecting':
      return { state: 'connecting', channel: O.none }
    case 'opened':
      return { state: 'catchingUp', channel: O.some(happening.channel) }
    case 'caught-up':
      return { ...situation, state: 'live' }
    case 'lost':
    case 'ended':
      return offline
    case 'frame':
    case 'heartbeat':
    case 'aside':
    case 'undecodable':
    case 'foreign':
      return situation
  }
}
