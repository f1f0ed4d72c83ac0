import { O } from '../../domain/fp.ts'
import type { Channel, Message } from './message.ts'

export type ConnectionState = 'offline' | 'connecting' | 'catchingUp' | 'live'

export interface ConnectionStatus {
  readonly state: ConnectionState
  readonly channel: O.Option<Channel>
}

export type SocketEvent = Message | { readonly type: 'connecting' | 'lost' }

export const isFrame = (event: SocketEvent): event is Extract<Message, { type: 'frame' }> => event.type === 'frame'
export const isEnding = (event: SocketEvent): event is Extract<Message, { type: 'ended' }> => event.type === 'ended'

export type Aside = Extract<Message, { type: 'aside' }>
export const isAside = (event: SocketEvent): event is Aside => event.type === 'aside'

export const offline: ConnectionStatus = { state: 'offline', channel: O.none }

export const statusAfter = (status: ConnectionStatus, event: SocketEvent): ConnectionStatus => {
  switch (event.type) {
    case 'connecting':
      return { state: 'connecting', channel: O.none }
    case 'opened':
      return { state: 'catchingUp', channel: O.some(event.channel) }
    case 'caught-up':
      return { ...status, state: 'live' }
    case 'lost':
    case 'ended':
      return offline
    case 'frame':
    case 'heartbeat':
    case 'aside':
    case 'undecodable':
    case 'foreign':
      return status
  }
}
