import type { Page, WebSocketRoute } from '@playwright/test'

/** The page's line to the server, which can be pulled and put back. */
export interface PulledLine {
  readonly pull: () => Promise<void>
  readonly putBack: () => void
}

const everySocket = /\/socket\.io\//

/** To be called before the page is opened. */
export const pulledLine = async (page: Page): Promise<PulledLine> => {
  const so = { isPulled: false }
  const lines: { readonly page: WebSocketRoute; readonly server: WebSocketRoute }[] = []
  await page.routeWebSocket(everySocket, (line) => {
    if (so.isPulled) void line.close()
    else lines.push({ page: line, server: line.connectToServer() })
  })
  await page.route(everySocket, (route) => (so.isPulled ? route.abort() : route.continue()))
  return {
    pull: async () => {
      so.isPulled = true
      for (const line of lines.splice(0)) {
        await line.page.close()
        await line.server.close()
      }
    },
    putBack: () => {
      so.isPulled = false
    },
  }
}
