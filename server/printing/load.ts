import type { CDPSession } from 'playwright-core'

/**
 * Until everything of what is shown is there, pictures included. A session tells of one thing after another, so that no
 * load is taken for another.
 */
export const load = async (session: CDPSession, show: () => Promise<unknown>): Promise<void> => {
  const isLoaded = new Promise<void>((resolve) => {
    session.once('Page.loadEventFired', () => resolve())
  })
  await show()
  await isLoaded
}
