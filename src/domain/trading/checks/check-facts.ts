import * as t from 'io-ts'
import { IsoDate } from '../../dates/iso-date.ts'
import { SecurityType } from '../../ledger/tax/return-label.ts'
import { OrderSide } from '../order/terms/order-terms.ts'
import { QuotedPrice } from './check.ts'

/** The account's other orders that are open or were entered within a day; `price` is null at the market. */
export const OtherOrder = t.readonly(
  t.strict({
    id: t.string,
    type: OrderSide,
    units: t.number,
    price: t.union([t.number, t.null]),
    at: t.string,
    isWorking: t.boolean,
  }),
)
export type OtherOrder = t.TypeOf<typeof OtherOrder>

/**
 * The ledger gives `cash` in Australian dollars and `held` units. The account's other working orders spend `buying`
 * dollars on any security, sell `selling` units of this one and buy `buyingUnits` of it.
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

export const unitsAfterWorkingOrders = ({ held, buyingUnits, selling }: AccountFacts): number =>
  held + buyingUnits - selling

export const hasWorkingOrders = ({ buyingUnits, selling }: AccountFacts): boolean => buyingUnits > 0 || selling > 0

/** `cashBuffer`: dollars to keep. `collarPercent`: around the last price. `staleDays`: its age. 0 disables a rule. */
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
    securityType: t.union([SecurityType, t.null]),
    today: IsoDate,
    quote: t.union([QuotedPrice, t.null]),
    accounts: t.readonlyArray(AccountFacts),
    settings: CheckSettings,
  }),
)
export type CheckFacts = t.TypeOf<typeof CheckFacts>
