import type { Page, Route } from '@playwright/test'

/** Calls of the page that wait until the test lets them go on, the first one first. */
export interface HeldCalls {
  readonly next: () => Promise<Route>
  /** Those that nobody waits for any more. */
  readonly drop: () => Promise<void>
}

export const holdCalls = async (page: Page, address: string | RegExp): Promise<HeldCalls> => {
  const held: Route[] = []
  const awaited: ((route: Route) => void)[] = []
  await page.route(address, (route) => {
    const take = awaited.shift()
    if (take === undefined) held.push(route)
    else take(route)
  })
  const next = (): Promise<Route> => {
    const route = held.shift()
    return route === undefined ? new Promise((resolve) => awaited.push(resolve)) : Promise.resolve(route)
  }
  const drop = async (): Promise<void> => {
    await Promise.allSettled(held.splice(0).map((route) => route.abort()))
  }
  return { next, drop }
}
