import * as t from 'io-ts'
import { IsoDate } from '../../dates/iso-date.ts'
import { cents } from '../../money.ts'

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

export const Posting = t.readonly(
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
export type Posting = t.TypeOf<typeof Posting>

export const TradeAct = t.readonly(
  t.strict({ type: t.keyof({ PostTrades: null, WithdrawTrades: null }), source: t.string, posting: Posting }),
)
export type TradeAct = t.TypeOf<typeof TradeAct>

export const postingSource = (order: string, fill: number): string => `order/${order}/${fill}`

export const postingKey = (source: string, { trades }: Pick<Posting, 'trades'>, account: string): string =>
  trades.length === 1 ? source : `${source}/${account}`

export const cashAmount = (type: Posting['type'], { consideration, brokerage }: PostedTrade): number =>
  type === 'buy' ? cents(-consideration - brokerage) : cents(consideration - brokerage)

export const postingNarration = (
  { type, security, price, isSimulated }: Posting,
  { units }: Pick<PostedTrade, 'units'>,
): string =>
  `${type === 'buy' ? 'Bought' : 'Sold'} ${units.toLocaleString('en-AU')} ${security} at ${price}${isSimulated ? ' (simulated)' : ''}`

/** One for a day's trades of an account by an order, such as `A1-20240103-P00001`; none for simulated ones. */
export const contractNoteNumber = (
  source: string,
  { date, isSimulated }: Pick<Posting, 'date' | 'isSimulated'>,
  account: string,
): string | null => (isSimulated ? null : [source.split('/')[1] ?? '', date.replaceAll('-', ''), account].join('-'))

export const simulatedNote = (count: number): string =>
  count === 0
    ? ''
    : `includes ${count === 1 ? '1 simulated trade' : `${count.toLocaleString('en-AU')} simulated trades`}`
