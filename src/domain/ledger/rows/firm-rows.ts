import * as t from 'io-ts'
import { unclassified } from '../import/finding.ts'
import {
  Code,
  Currency,
  Decimal,
  Email,
  listOf,
  Name,
  Note,
  NotNegative,
  oneOf,
  optional,
  Password,
  Positive,
  TransactionKey,
  Username,
  Year,
} from './cell.ts'
import { IsoDate } from '../../dates/iso-date.ts'
import { OwnCurrency } from './exchange-rate-row.ts'
import { TransactionType } from '../entity.ts'
import { ParcelMethod } from '../parcels/parcel-choice.ts'
import { Component } from '../income/component.ts'
import { DashboardType } from '../../dashboards/dashboard-type.ts'
import { Role } from '../../permissions/permission.ts'
import { SecurityType } from '../tax/return-label.ts'
import { DiscountRate, TaxEntity } from '../tax/taxpayer.ts'

export const UserRow = t.readonly(
  t.strict({
    username: Username,
    email: Email,
    password: Password,
    given_name: Name,
    family_name: Name,
    defaultDashboard: oneOf(DashboardType),
    roles: listOf(oneOf(Role)),
    accounts: listOf(Code),
    groups: listOf(Code),
    defaultCode: Note,
  }),
)
export type UserRow = t.TypeOf<typeof UserRow>

export const TransactionRow = t.readonly(
  t.strict({
    AccountCode: Code,
    date: IsoDate,
    type: oneOf(TransactionType),
    asx_code: optional(Code),
    quantity: optional(Decimal),
    price: optional(NotNegative),
    brokerage: optional(NotNegative),
    amount: Decimal,
    narration: Note,
    key: optional(TransactionKey),
    acquired: optional(IsoDate),
    cost: optional(NotNegative),
    currency: optional(Currency),
    exchange_rate: optional(Positive),
    settlement_currency: optional(Currency),
    settles_on: optional(IsoDate),
    contract_note: optional(Name),
  }),
)
export type TransactionRow = t.TypeOf<typeof TransactionRow>

/** Reverses a row of the ledger; its other cells are not read. */
export const ReversalRow = t.readonly(t.strict({ type: t.literal('reverse'), key: TransactionKey }))

/** A cost change without cash, for the whole holding or per unit. */
export const CostBaseRow = t.readonly(
  t.strict({
    AccountCode: Code,
    date: IsoDate,
    asx_code: Code,
    type: oneOf(t.keyof({ tax_deferred: null, tax_free: null, amit_decrease: null, amit_increase: null })),
    amount: optional(Positive),
    per_unit: optional(Positive),
  }),
)
export type CostBaseRow = t.TypeOf<typeof CostBaseRow>

/** A day's rows are all that the custodian holds for the account. */
export const PositionRow = t.readonly(t.strict({ AccountCode: Code, date: IsoDate, asx_code: Code, units: Decimal }))
export type PositionRow = t.TypeOf<typeof PositionRow>

export const CashRow = t.readonly(
  t.strict({ AccountCode: Code, date: IsoDate, balance: Decimal, currency: OwnCurrency }),
)
export type CashRow = t.TypeOf<typeof CashRow>

/** An amount of zero removes the component. */
export const ComponentRow = t.readonly(
  t.strict({ key: TransactionKey, component: oneOf(Component), amount: NotNegative, entitled_on: optional(IsoDate) }),
)
export type ComponentRow = t.TypeOf<typeof ComponentRow>

/** Empty is *Unclassified*, which becomes a finding. */
const AssetClass = new t.Type<string, unknown, unknown>(
  'AssetClass',
  Name.is,
  (value, context) => (value === '' ? t.success(unclassified) : Name.validate(value, context)),
  t.identity,
)

export const ParcelChoiceRow = t.readonly(t.strict({ AccountCode: Code, from: IsoDate, method: oneOf(ParcelMethod) }))
export type ParcelChoiceRow = t.TypeOf<typeof ParcelChoiceRow>

/** Zero units remove the pick. */
export const ParcelPickRow = t.readonly(t.strict({ sale: TransactionKey, parcel: TransactionKey, units: NotNegative }))
export type ParcelPickRow = t.TypeOf<typeof ParcelPickRow>

export const SecurityRow = t.readonly(
  t.strict({
    asx_code: Code,
    company_name: Name,
    display_name: Name,
    asset_class: AssetClass,
    sector: Name,
    security_type: optional(oneOf(SecurityType)),
    currency: optional(Currency),
  }),
)
export type SecurityRow = t.TypeOf<typeof SecurityRow>

export const PriceRow = t.readonly(
  t.strict({
    asx_code: Code,
    date: IsoDate,
    open: optional(NotNegative),
    high: optional(NotNegative),
    low: optional(NotNegative),
    close: Positive,
    volume: optional(NotNegative),
  }),
)
export type PriceRow = t.TypeOf<typeof PriceRow>

export const HolidayRow = t.readonly(t.strict({ date: IsoDate, name: Name }))
export type HolidayRow = t.TypeOf<typeof HolidayRow>

export const GroupRow = t.readonly(t.strict({ GroupCode: Code, GroupName: Name }))
export type GroupRow = t.TypeOf<typeof GroupRow>

export const AdviserRow = t.readonly(t.strict({ AdvisorCode: Code, AdvisorName: Name, Phone: Note, Email: Note }))
export type AdviserRow = t.TypeOf<typeof AdviserRow>

export const AccountRow = t.readonly(
  t.strict({
    AccountCode: Code,
    AccountName: Name,
    AccountAlias: Note,
    AccountType: Name,
    AdvisorCode: Code,
    GroupCode: Code,
  }),
)
export type AccountRow = t.TypeOf<typeof AccountRow>

export const EntityRow = t.readonly(
  t.strict({
    AccountCode: Code,
    entity_type: oneOf(TaxEntity),
    discount: optional(oneOf(DiscountRate)),
    taxpayer: optional(Code),
  }),
)
export type EntityRow = t.TypeOf<typeof EntityRow>

/** Net capital losses of a year without transactions in the ledger, not used by a later year. */
export const CarriedLossRow = t.readonly(
  t.strict({
    level: oneOf(t.keyof({ taxpayer: null, account: null })),
    code: Code,
    year: Year,
    amount: NotNegative,
  }),
)
export type CarriedLossRow = t.TypeOf<typeof CarriedLossRow>
