import type { Server, Socket } from 'socket.io'
import type { SocketHandshake } from '../../src/domain/log/frame.ts'
import type { AnswerBodies, BodiesToBrowser, BodiesFromBrowser } from '../../src/domain/log/socket-messages.ts'
import type { LiveSession } from './ports.ts'

/** Clients can send anything, so listeners decode. */
type ClientToServerEvents = {
  readonly [Name in keyof BodiesFromBrowser]: Name extends keyof AnswerBodies
    ? (body: unknown, answer: unknown) => void
    : (body: unknown) => void
}

type ServerToClientEvents = {
  readonly [Name in keyof BodiesToBrowser]: Name extends keyof AnswerBodies
    ? (answer: () => void) => void
    : (body: BodiesToBrowser[Name]) => void
}

interface AcceptedSocket {
  handshake: SocketHandshake
  session: LiveSession
}

type InterServerEvents = Record<string, never>

export type RealtimeServer = Server<ClientToServerEvents, ServerToClientEvents, InterServerEvents, AcceptedSocket>
export type RealtimeSocket = Socket<ClientToServerEvents, ServerToClientEvents, InterServerEvents, AcceptedSocket>
