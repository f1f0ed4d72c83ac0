import { signIn } from '../tests/support/sign-in.ts'
import { cardSelector, openDashboard } from './live.ts'
import { withBrowser } from './support/browser.ts'
import { withPlutus } from './support/plutus.ts'
import { median, millisecondsText, type BenchReport } from './support/report.ts'

const measuredRounds = 7

/** Time from the start of the navigation, with an empty cache, until the last widget shows its figures. */
export const measureColdDashboard = (): Promise<BenchReport> =>
  withPlutus(async ({ url }) => {
    const { token, identity } = await signIn(url, 'client')
    const path = `/dashboard/${identity.defaultDashboardType}/${identity.defaultCode}`
    const figures: { shown: number; widgets: number }[] = []
    for (let round = 0; round < measuredRounds; round += 1) {
      figures.push(
        await withBrowser(async (browser) => {
          const page = await openDashboard(browser, url, token, path)
          const shown = await page.evaluate(() => performance.now())
          return { shown, widgets: await page.locator(cardSelector).count() }
        }),
      )
    }
    const shown = figures.map((each) => each.shown)
    return {
      title: `Signed-in dashboard, a fresh browser each time, ${measuredRounds.toString()} rounds`,
      columns: ['widgets', 'all shown, median', 'slowest', 'goal'],
      rows: [
        [
          figures[0]!.widgets.toString(),
          millisecondsText(median(shown)),
          millisecondsText(Math.max(...shown)),
          '< 1,500 ms',
        ],
      ],
    }
  })
