import type { Pool } from 'pg'
import { E, O } from '../../src/domain/fp.ts'
import type { BrokerChannel } from '../../src/domain/trading/order/fills/fill.ts'
import { asError } from '../logger/errors.ts'
import { type OrderBroker, brokerByHand } from './broker/broker.ts'
import { openFixBroker } from './fix/fix-broker.ts'
import { type FixSettings, loadFixEngine } from './fix/fix-settings.ts'
import type { StockLookup } from './market/stocks.ts'
import { openSimulatedExchange } from './simulated/simulated-exchange.ts'
import type { TradingSettings } from './trading-settings.ts'

interface BrokerOptions {
  readonly pool: Pool
  readonly settings: { readonly broker: O.Option<BrokerChannel>; readonly fix: O.Option<FixSettings> }
  readonly services: { readonly stocks: Pick<StockLookup, 'quote'>; readonly tradingSettings: TradingSettings }
  readonly now: () => Date
  readonly log: (line: Readonly<Record<string, unknown>>) => void
  readonly onDefect: (defect: unknown) => void
}

/** Only the demo seed's import has this name. */
const isDemoFirm = async (pool: Pool): Promise<boolean> =>
  (await pool.query("select from ledger_import where id = 'demo'")).rowCount === 1

const sideFor = async ({ pool, settings }: BrokerOptions): Promise<BrokerChannel> =>
  O.isSome(settings.broker) ? settings.broker.value : (await isDemoFirm(pool)) ? 'simulated' : 'hand'

export const openBroker = async (options: BrokerOptions): Promise<OrderBroker> => {
  const { pool, settings, services, now, log, onDefect } = options
  const side = await sideFor(options)
  if (side === 'simulated') return openSimulatedExchange({ pool, ...services, now, onDefect })
  if (side === 'hand' || O.isNone(settings.fix)) return brokerByHand
  const engine = await loadFixEngine()
  return E.isLeft(engine)
    ? Promise.reject(asError(engine.left))
    : openFixBroker({
        pool,
        engine: engine.right,
        settings: settings.fix.value,
        now,
        log,
        onDefect,
        dayOf: services.tradingSettings.today,
      })
}
