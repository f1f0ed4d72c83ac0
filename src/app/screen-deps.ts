import type { ApiClient } from '../api/client.ts'
import type { LiveSocket } from '../streams/socket/open-socket.ts'
import type { OnDecodeError } from '../streams/socket/decoded.ts'

export interface ScreenDeps {
  readonly client: ApiClient
  readonly socket: LiveSocket
  readonly onDecodeError: OnDecodeError
  readonly page: Window
}
