import type { Server, Socket } from 'socket.io'
import type { SocketHandshake } from '../../src/domain/log/frame.ts'
import type { AnswerBodies, BodiesDown, BodiesUp } from '../../src/domain/log/socket-messages.ts'
import type { LiveSession } from './ports.ts'

/** Clients can send anything, so listeners decode. */
type FromClient = {
  readonly [Name in keyof BodiesUp]: Name extends keyof AnswerBodies
    ? (body: unknown, answer: unknown) => void
    : (body: unknown) => void
}

type ToClient = {
  readonly [Name in keyof BodiesDown]: Name extends keyof AnswerBodies
    ? (answer: () => void) => void
    : (body: BodiesDown[Name]) => void
}

interface AcceptedSocket {
  handshake: SocketHandshake
  session: LiveSession
}

type BetweenServers = Record<string, never>

export type RealtimeServer = Server<FromClient, ToClient, BetweenServers, AcceptedSocket>
export type RealtimeSocket = Socket<FromClient, ToClient, BetweenServers, AcceptedSocket>
