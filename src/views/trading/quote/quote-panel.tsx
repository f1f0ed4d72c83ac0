import { useSelector } from '@xstate/react'
import type { CSSProperties } from 'react'
import { displayDate } from '../../../domain/dates/display-date.ts'
import { homeCurrency } from '../../../domain/ledger/rows/exchange-rate-row.ts'
import type { StockQuote } from '../../../domain/trading/market/quote.ts'
import { emptyCellText } from '../../../domain/widgets/table/format-cell.ts'
import type { StockOverview, TradingRef } from '../../../machines/trading/trading.ts'
import {
  foreignPriceText,
  moneyDifferenceText,
  unitPriceText,
  unitsDifferenceText,
} from '../../ui/texts/figure-text.ts'
import { unitsText } from '../../../domain/ledger/units-text.ts'
import { ListLoading } from '../../ui/lists/list-loading.tsx'
import { ListShell } from '../../ui/lists/list-shell.tsx'
import { useElementWidth } from '../../adapters/rendering/element-width.ts'
import { GraphView } from '../../widgets/graph/graph-view.tsx'
import { daysAgoText } from '../orders/order-texts.ts'
import styles from './quote-panel.module.css'
import rangeBarStyles from './range-bar.module.css'

interface Props {
  readonly trading: TradingRef
}

const isHomeCurrencyQuote = ({ currency }: StockQuote): boolean => currency === homeCurrency

const priceText = (quote: StockQuote, price: number): string =>
  isHomeCurrencyQuote(quote) ? unitPriceText(price) : foreignPriceText(quote.currency, price)

const changeText = (quote: StockQuote, change: number): string =>
  isHomeCurrencyQuote(quote) ? moneyDifferenceText(change) : `${quote.currency} ${unitsDifferenceText(change)}`

/** Relative to the previous price. */
const changePercentText = ({ LastTradePriceOnly: last, Change: change }: StockQuote): string | null =>
  change === null || last === change
    ? null
    : `${change > 0 ? '+' : ''}${((100 * change) / (last - change)).toFixed(2)}%`

const sourceTexts = { ledger: 'Closing price in the ledger', market: 'Broker’s market data' } as const

const QuotePrice = ({ quote }: { readonly quote: StockQuote }) => {
  const { LastTradePriceOnly, Change, Volume, source, date, age } = quote
  const percent = changePercentText(quote)
  return (
    <dl className={styles['figures']}>
      <div className={styles['last']}>
        <dt>Last price</dt>
        <dd>{priceText(quote, LastTradePriceOnly)}</dd>
      </div>
      <div>
        <dt>Change</dt>
        <dd data-sign={Math.sign(Change ?? 0)} className={styles['change']}>
          {Change === null ? emptyCellText : changeText(quote, Change)}
          {percent !== null && ` (${percent})`}
        </dd>
      </div>
      <div>
        <dt>Volume</dt>
        <dd>{Volume === null ? 'Not available' : unitsText(Volume)}</dd>
      </div>
      <div>
        <dt>Source</dt>
        <dd>
          {sourceTexts[source]}, {displayDate(date)}, {daysAgoText(age)}
        </dd>
      </div>
    </dl>
  )
}

interface RangeBarProps {
  readonly label: string
  readonly low: number
  readonly high: number
  readonly at: number
  readonly text: (figure: number) => string
}

const percentOfRange = ({ low, high, at }: Pick<RangeBarProps, 'low' | 'high' | 'at'>): number =>
  high === low ? 50 : Math.min(100, Math.max(0, (100 * (at - low)) / (high - low)))

const markerStyle = (percent: number): CSSProperties & Record<'--at', string> => ({ '--at': `${percent.toFixed(1)}%` })

const RangeBar = ({ label, low, high, at, text }: RangeBarProps) => (
  <div className={rangeBarStyles['range']}>
    <span className={rangeBarStyles['label']}>{label}</span>
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={low}
      aria-valuemax={high}
      aria-valuenow={Math.min(high, Math.max(low, at))}
      aria-valuetext={`${text(at)}, between ${text(low)} and ${text(high)}`}
      className={rangeBarStyles['bar']}
      style={markerStyle(percentOfRange({ low, high, at }))}
    />
    <span>{text(low)}</span>
    <span className={rangeBarStyles['high']}>{text(high)}</span>
  </div>
)

const PriceRanges = ({ quote }: { readonly quote: StockQuote }) => {
  const { LastTradePriceOnly: at, DaysHigh, DaysLow, YearHigh, YearLow } = quote
  const text = (price: number) => priceText(quote, price)
  return (
    <div className={styles['ranges']}>
      {DaysLow === null || DaysHigh === null ? (
        <p className={styles['note']}>Day range not available.</p>
      ) : (
        <RangeBar label="Day range" low={DaysLow} high={DaysHigh} at={at} text={text} />
      )}
      <RangeBar label="52-week range" low={YearLow} high={YearHigh} at={at} text={text} />
    </div>
  )
}

const StockPart = ({ trading, sight: { quote, closes } }: Props & { readonly sight: StockOverview }) => {
  const chart = useSelector(trading, ({ children }) => children.chart)
  const [ref, width] = useElementWidth()
  return (
    <>
      <QuotePrice quote={quote} />
      <PriceRanges quote={quote} />
      <div ref={ref} className={styles['chart']}>
        {chart !== undefined && width > 0 && (
          <GraphView
            actor={chart}
            graph={closes}
            width={width}
            height={180}
            label={`Closing prices of ${quote.security.asx_code} over a year`}
          />
        )}
      </div>
    </>
  )
}

export const QuotePanel = ({ trading, name }: Props & { readonly name: string }) => {
  const sight = useSelector(trading, ({ context }) => context.sight)
  return (
    <section aria-label={`Quote for ${name}`} className={styles['panel']}>
      <h2 className={styles['title']}>{name}</h2>
      <ListShell
        list={sight}
        loading={<ListLoading what="quote" />}
        refused="No price for this stock yet."
        onRetry={() => trading.send({ type: 'quote.retried' })}
      >
        {(known) => <StockPart trading={trading} sight={known} />}
      </ListShell>
    </section>
  )
}
