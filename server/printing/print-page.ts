import type { BrowserContext, BrowserContextOptions, Route } from 'playwright-core'
import { O, pipe, TE } from '../../src/domain/fp.ts'
import type { ChromiumPool, PrintRefusal } from './chromium-pool.ts'
import { pageFooter, pageSheet, viewportOf } from './sheet.ts'

interface PageToPrint {
  readonly origin: string
  readonly path: string
  readonly token: string
}

const pageViewport = viewportOf('landscape')

const contextOptions: BrowserContextOptions = {
  viewport: pageViewport,
  locale: 'en-AU',
  colorScheme: 'light',
  reducedMotion: 'reduce',
  serviceWorkers: 'block',
  acceptDownloads: false,
}

/** Blocks all other origins. Adds the token to API requests here, so that the page never holds the token. */
const restrictToOrigin =
  (origin: string, token: string) =>
  async (route: Route): Promise<void> => {
    const request = route.request()
    const { origin: asked, pathname } = new URL(request.url())
    if (asked !== origin) await route.abort()
    else if (pathname.startsWith('/api/'))
      await route.continue({ headers: { ...request.headers(), 'access-token': token } })
    else await route.continue()
  }

/** The page sets this when it has shown everything, or has nothing to show. */
const settledSelector = '[data-print]'

/** Addresses of this server are useless on paper. */
const removeOwnLinksScript =
  "document.querySelectorAll('a[href]').forEach((link) => { if (link.origin === location.origin) link.removeAttribute('href') })"

const printContext =
  ({ origin, path, token }: PageToPrint) =>
  async (context: BrowserContext): Promise<O.Option<Uint8Array>> => {
    await context.route('**/*', restrictToOrigin(origin, token))
    await context.routeWebSocket('**/*', (socket) => socket.close())
    const page = await context.newPage()
    await page.goto(`${origin}${path}`, { waitUntil: 'commit', timeout: 0 })
    const state = await (await page.waitForSelector(settledSelector, { state: 'attached', timeout: 0 })).getAttribute(
      'data-print',
    )
    if (state !== 'ready') return O.none
    await page.evaluate(removeOwnLinksScript)
    return O.some(await page.pdf({ ...pageSheet, footerTemplate: pageFooter }))
  }

export const printPage =
  (pool: ChromiumPool) =>
  (spec: PageToPrint, signal: AbortSignal): TE.TaskEither<PrintRefusal, Uint8Array> =>
    pipe(
      pool.use(contextOptions, printContext(spec), signal),
      TE.chain(TE.fromOption((): PrintRefusal => ({ _tag: 'PrintFailed' }))),
    )
