import { expect, type Page, type WebSocketRoute } from '@playwright/test'
import type { SessionEnding } from '../../../../src/domain/log/frame.ts'

/** The page's socket, which goes to the server and back; the test may speak on it as the server would. */
export interface SocketLine {
  readonly endSession: (ending: SessionEnding) => Promise<void>
  /** The page is left, and what is spoken next is spoken to another. */
  readonly forget: () => void
}

const accepted = '40'
const spoken = (name: string, body: unknown): string => `42${JSON.stringify([name, body])}`

export const openLine = async (page: Page): Promise<SocketLine> => {
  const lines: WebSocketRoute[] = []
  await page.routeWebSocket(/\/socket\.io\//, (line) => {
    const server = line.connectToServer()
    server.onMessage((message) => {
      line.send(message)
      if (message.toString().startsWith(accepted)) lines.push(line)
    })
    const isOver = (): void => {
      if (lines.includes(line)) lines.splice(lines.indexOf(line), 1)
    }
    // a new sign-in opens another connection; messages on the old one are ignored
    line.onClose((code, reason) => {
      isOver()
      void server.close({ ...(code === undefined ? {} : { code }), ...(reason === undefined ? {} : { reason }) })
    })
    server.onClose((code, reason) => {
      isOver()
      void line.close({ ...(code === undefined ? {} : { code }), ...(reason === undefined ? {} : { reason }) })
    })
  })
  return {
    forget: () => {
      lines.length = 0
    },
    endSession: async (ending) => {
      await expect.poll(() => lines.length).toBeGreaterThan(0)
      lines.at(-1)?.send(spoken('session-ended', ending))
    },
  }
}
