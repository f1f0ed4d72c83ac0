import type { BrowserContext, BrowserContextOptions, Route } from 'playwright-core'
import { O, pipe, TE } from '../../src/domain/fp.ts'
import type { ChromiumPool, PrintRefused } from './chromium-pool.ts'
import { footer, sheet, viewportOf } from './sheet.ts'

interface PageToPrint {
  readonly origin: string
  readonly path: string
  readonly token: string
  readonly timeZone: O.Option<string>
}

/** As wide as the sheet between its margins, so that nothing is laid out twice. */
const viewport = viewportOf('landscape')

const contextFor = (timeZone: O.Option<string>): BrowserContextOptions => ({
  viewport,
  locale: 'en-AU',
  colorScheme: 'light',
  reducedMotion: 'reduce',
  serviceWorkers: 'block',
  acceptDownloads: false,
  ...pipe(
    timeZone,
    O.match(
      () => ({}),
      (timezoneId) => ({ timezoneId }),
    ),
  ),
})

/** Only this server is asked for anything, and only here does the token join what is asked: the page never holds it. */
const withinOrigin =
  (origin: string, token: string) =>
  async (route: Route): Promise<void> => {
    const request = route.request()
    const { origin: asked, pathname } = new URL(request.url())
    if (asked !== origin) await route.abort()
    else if (pathname.startsWith('/api/'))
      await route.continue({ headers: { ...request.headers(), 'access-token': token } })
    else await route.continue()
  }

/** Said by the page when everything on it is shown, or that there is nothing to show. */
const settled = '[data-print]'

/** On paper an address of this server leads nowhere. */
const withoutOwnLinks =
  "document.querySelectorAll('a[href]').forEach((link) => { if (link.origin === location.origin) link.removeAttribute('href') })"

const printed =
  ({ origin, path, token }: PageToPrint) =>
  async (context: BrowserContext): Promise<O.Option<Uint8Array>> => {
    await context.route('**/*', withinOrigin(origin, token))
    await context.routeWebSocket('**/*', (socket) => socket.close())
    const page = await context.newPage()
    await page.goto(`${origin}${path}`, { waitUntil: 'commit', timeout: 0 })
    const state = await (await page.waitForSelector(settled, { state: 'attached', timeout: 0 })).getAttribute(
      'data-print',
    )
    if (state !== 'ready') return O.none
    await page.evaluate(withoutOwnLinks)
    return O.some(await page.pdf({ ...sheet, footerTemplate: footer }))
  }

export const printPage =
  (pool: ChromiumPool) =>
  (spec: PageToPrint, signal: AbortSignal): TE.TaskEither<PrintRefused, Uint8Array> =>
    pipe(
      pool.use(contextFor(spec.timeZone), printed(spec), signal),
      TE.chain(TE.fromOption((): PrintRefused => ({ _tag: 'PrintFailed' }))),
    )
