import * as t from 'io-ts'
import { IsoDate } from '../../dates/iso-date.ts'
import { SecurityType } from '../../ledger/tax/return-label.ts'
import { OrderSide } from '../order/terms/order-terms.ts'
import { QuotedPrice } from './check.ts'

/** Another order of an account in the security, which is not over or was entered within a day: what the account asked for, `price` null at the market, and when. */
export const OtherOrder = t.readonly(
  t.strict({
    ...{ id: t.string, type: OrderSide, units: t.number, price: t.union([t.number, t.null]), at: t.string },
    isWorking: t.boolean,
  }),
)
export type OtherOrder = t.TypeOf<typeof OtherOrder>

/**
 * What is known of an account: `cash` in Australian dollars and `held` units by the ledger, and what its other working orders would take of
 * them, `buying` in dollars of whatever security and `selling` in units of this one, of which they would bring `buyingUnits`.
 */
export const AccountFacts = t.readonly(
  t.strict({
    account: t.string,
    name: t.string,
    cash: t.number,
    held: t.number,
    buying: t.number,
    selling: t.number,
    buyingUnits: t.number,
    orders: t.readonlyArray(OtherOrder),
  }),
)
export type AccountFacts = t.TypeOf<typeof AccountFacts>

/** Units that an account holds once its other orders, which still work, have traded. */
export const heldOnceWorked = ({ held, buyingUnits, selling }: AccountFacts): number => held + buyingUnits - selling

export const hasWorking = ({ buyingUnits, selling }: AccountFacts): boolean => buyingUnits > 0 || selling > 0

/**
 * Dollars of cash that are to be left, how many percent a limit may be away from the last price, after how many days that is old, which
 * securities nobody may order, what the broker takes, and above what value two people are needed. 0 percent, days and dollars of the limit are none.
 */
export const CheckSettings = t.readonly(
  t.strict({
    cashBuffer: t.number,
    collarPercent: t.number,
    staleDays: t.number,
    blocked: t.readonlyArray(t.string),
    brokeragePercent: t.number,
    brokerageMinimum: t.number,
    approvalLimit: t.number,
  }),
)
export type CheckSettings = t.TypeOf<typeof CheckSettings>

export const CheckFacts = t.readonly(
  t.strict({
    security: t.string,
    /** What the law calls it, null where the ledger does not say. */
    securityType: t.union([SecurityType, t.null]),
    today: IsoDate,
    quote: t.union([QuotedPrice, t.null]),
    accounts: t.readonlyArray(AccountFacts),
    settings: CheckSettings,
  }),
)
export type CheckFacts = t.TypeOf<typeof CheckFacts>
