import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'

/** Where one piece of work is done. */
export interface Room {
  readonly context: BrowserContext
}

export interface Rooms<R extends Room> {
  readonly enter: (browser: Browser) => Promise<R>
  /** Whether the room, whose work is done or failed, is kept for its like; otherwise its context is closed. */
  readonly isKept: (room: R, isDone: boolean) => boolean
}

/** A room of its own for each. */
export const ownRooms = (options: BrowserContextOptions): Rooms<Room> => ({
  enter: async (browser) => ({ context: await browser.newContext(options) }),
  isKept: () => false,
})
