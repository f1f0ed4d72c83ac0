import type { Page } from '@playwright/test'

const everySocket = /\/socket\.io\//

/** Cuts the page off from the server: neither a websocket nor polling gets an answer. */
export const silenceSocket = async (page: Page): Promise<void> => {
  await page.routeWebSocket(everySocket, () => undefined)
  await page.route(everySocket, () => undefined)
}
