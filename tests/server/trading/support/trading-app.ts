import { ShownOrder } from '../../../../src/domain/trading/order/shown-order.ts'
import { bringReportFirm } from '../../support/calls/report-firm.ts'
import { openTestApp, type TestApp } from '../../support/calls/test-app.ts'

type SampleName = 'admin' | 'superadmin' | 'adviser' | 'client' | 'other' | 'external'

const sampleNames: readonly SampleName[] = ['admin', 'superadmin', 'adviser', 'client', 'other', 'external']

export interface TradingApp extends TestApp {
  /** Status and body of a call. */
  readonly as: (
    name: SampleName,
  ) => (method: string, path: string, body?: unknown) => Promise<readonly [number, unknown]>
  readonly shown: (name: SampleName, id: string) => Promise<ShownOrder>
  readonly statusOf: (id: string) => Promise<string>
}

/** The small firm, each of whose first three accounts has 100 CBA at $101.25 and $9,940.05, on a Thursday at noon in Sydney. */
export const openTradingApp = async (options?: Parameters<typeof openTestApp>[0]): Promise<TradingApp> => {
  const app = await openTestApp(options)
  await bringReportFirm(app)
  app.clock.stoppedAt = Date.parse('2024-01-04T01:00:00Z')
  const tokens = new Map<SampleName, string>()
  for (const name of sampleNames) tokens.set(name, await app.signIn(name))
  const as: TradingApp['as'] = (name) => async (method, path, body) => {
    const response = await app.call(method, path, body, { token: tokens.get(name) ?? '' })
    return [response.statusCode, response.json<unknown>()]
  }
  const shown: TradingApp['shown'] = async (name, id) => {
    const [, body] = await as(name)('GET', `/orders/${id}`)
    if (!ShownOrder.is(body)) throw new Error(`there is no order ${id} for ${name}: ${JSON.stringify(body)}`)
    return body
  }
  return { ...app, as, shown, statusOf: async (id) => (await shown('admin', id)).status }
}

export const cbaStock = { asx_code: 'CBA', company_name: 'Commonwealth Bank', display_name: 'CBA - Commonwealth Bank' }

/** An order as spec §3 writes it, of one account. */
export const anOrder = (id: string, change: Readonly<Record<string, unknown>> = {}) => ({
  id,
  acknowledged: [],
  type: 'b',
  security: cbaStock,
  quantity: 20,
  accounts: [{ account: 'P1', units: 20 }],
  priceLimit: 101,
  goodForDay: true,
  ...change,
})
