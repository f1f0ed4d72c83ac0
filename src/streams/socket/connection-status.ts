import { O } from '../../domain/fp.ts'
import type { SocketChannel, SocketMessage } from './message.ts'

export type ConnectionState = 'offline' | 'connecting' | 'catchingUp' | 'live'

export interface ConnectionStatus {
  readonly state: ConnectionState
  readonly channel: O.Option<SocketChannel>
}

export type SocketEvent = SocketMessage | { readonly type: 'connecting' | 'lost' }

export const isFrame = (event: SocketEvent): event is Extract<SocketMessage, { type: 'frame' }> =>
  event.type === 'frame'
export const isEnding = (event: SocketEvent): event is Extract<SocketMessage, { type: 'ended' }> =>
  event.type === 'ended'

export type AsideMessage = Extract<SocketMessage, { type: 'aside' }>
export const isAside = (event: SocketEvent): event is AsideMessage => event.type === 'aside'

export const offlineStatus: ConnectionStatus = { state: 'offline', channel: O.none }

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
      return offlineStatus
    case 'frame':
    case 'heartbeat':
    case 'aside':
    case 'undecodable':
    case 'foreign':
      return status
  }
}
