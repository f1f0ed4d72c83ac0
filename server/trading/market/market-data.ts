import { O } from '../../../src/domain/fp.ts'
import type { MarketQuote } from '../../../src/domain/trading/market/quote.ts'

/** The port of a broker, or of a data vendor, that knows prices sooner than the ledger. */
export interface MarketData {
  /** None for a security that it has no price of. */
  readonly quote: (code: string) => Promise<O.Option<MarketQuote>>
}

export const noMarketData: MarketData = { quote: () => Promise.resolve(O.none) }
