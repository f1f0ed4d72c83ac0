import { pluralise } from '../../text/pluralise.ts'
import * as t from 'io-ts'
import { IsoDate } from '../../dates/iso-date.ts'
import { roundToCents } from '../../money.ts'
import { countText } from '../../numbers/count-text.ts'

/** In units and dollars; `consideration` excludes brokerage. */
export const PostedTrade = t.readonly(
  t.strict({
    account: t.string,
    units: t.number,
    consideration: t.number,
    brokerage: t.number,
  }),
)
export type PostedTrade = t.TypeOf<typeof PostedTrade>

export const TradePosting = t.readonly(
  t.strict({
    type: t.keyof({ buy: null, sell: null }),
    date: IsoDate,
    security: t.string,
    price: t.number,
    settlesOn: IsoDate,
    isSimulated: t.boolean,
    trades: t.readonlyArray(PostedTrade),
  }),
)
export type TradePosting = t.TypeOf<typeof TradePosting>

export const TradePostingCommand = t.readonly(
  t.strict({ type: t.keyof({ PostTrades: null, WithdrawTrades: null }), source: t.string, posting: TradePosting }),
)
export type TradePostingCommand = t.TypeOf<typeof TradePostingCommand>

export const postingSource = (order: string, fill: number): string => `order/${order}/${fill}`

export const postingKey = (source: string, { trades }: Pick<TradePosting, 'trades'>, account: string): string =>
  trades.length === 1 ? source : `${source}/${account}`

export const cashAmount = (type: TradePosting['type'], { consideration, brokerage }: PostedTrade): number =>
  type === 'buy' ? roundToCents(-consideration - brokerage) : roundToCents(consideration - brokerage)

export const postingNarration = (
  { type, security, price, isSimulated }: TradePosting,
  { units }: Pick<PostedTrade, 'units'>,
): string =>
  `${type === 'buy' ? 'Bought' : 'Sold'} ${countText(units)} ${security} at ${price}${isSimulated ? ' (simulated)' : ''}`

/** Trades of one account, order and day share a number such as `A1-20240103-P00001`. Simulated trades have none. */
export const contractNoteNumber = (
  source: string,
  { date, isSimulated }: Pick<TradePosting, 'date' | 'isSimulated'>,
  account: string,
): string | null => (isSimulated ? null : [source.split('/')[1] ?? '', date.replaceAll('-', ''), account].join('-'))

export const simulatedNote = (count: number): string =>
  count === 0 ? '' : `includes ${pluralise(count, 'simulated trade')}`
