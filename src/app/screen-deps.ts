import type { Client } from '../api/client.ts'
import type { LiveSocket } from '../streams/socket/open-socket.ts'
import type { Report } from '../streams/socket/report.ts'

/** What the machine of any screen may be made with. */
export interface ScreenDeps {
  readonly client: Client
  readonly socket: LiveSocket
  readonly report: Report
  readonly page: Window
}
