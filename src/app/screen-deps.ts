import type { Client } from '../api/client.ts'
import type { LiveSocket } from '../streams/socket/open-socket.ts'
import type { OnDecodeError } from '../streams/socket/decoded.ts'

export interface ScreenDeps {
  readonly client: Client
  readonly socket: LiveSocket
  readonly onDecodeError: OnDecodeError
  readonly page: Window
}
