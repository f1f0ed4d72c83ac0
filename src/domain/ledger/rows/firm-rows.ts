import * as t from 'io-ts'
import { unclassifiedName } from '../import/finding.ts'
import {
  CodeCell,
  CurrencyCell,
  DecimalCell,
  EmailCell,
  listCell,
  NameCell,
  NoteCell,
  NotNegativeCell,
  choiceCell,
  optionalCell,
  PasswordCell,
  PositiveCell,
  TransactionKey,
  UsernameCell,
  YearCell,
} from './cell.ts'
import { IsoDate } from '../../dates/iso-date.ts'
import { CurrencyOrHomeCell } from './exchange-rate-row.ts'
import { TransactionType } from '../entity.ts'
import { ParcelMethod } from '../parcels/parcel-choice.ts'
import { IncomeComponent } from '../income/component.ts'
import { DashboardType } from '../../dashboards/dashboard-type.ts'
import { UserRole } from '../../permissions/permission.ts'
import { SecurityType } from '../tax/return-label.ts'
import { DiscountRate, TaxEntity } from '../tax/taxpayer.ts'

export const UserRow = t.readonly(
  t.strict({
    username: UsernameCell,
    email: EmailCell,
    password: PasswordCell,
    given_name: NameCell,
    family_name: NameCell,
    defaultDashboard: choiceCell(DashboardType),
    roles: listCell(choiceCell(UserRole)),
    accounts: listCell(CodeCell),
    groups: listCell(CodeCell),
    defaultCode: NoteCell,
  }),
)
export type UserRow = t.TypeOf<typeof UserRow>

export const TransactionRow = t.readonly(
  t.strict({
    AccountCode: CodeCell,
    date: IsoDate,
    type: choiceCell(TransactionType),
    asx_code: optionalCell(CodeCell),
    quantity: optionalCell(DecimalCell),
    price: optionalCell(NotNegativeCell),
    brokerage: optionalCell(NotNegativeCell),
    amount: DecimalCell,
    narration: NoteCell,
    key: optionalCell(TransactionKey),
    acquired: optionalCell(IsoDate),
    cost: optionalCell(NotNegativeCell),
    currency: optionalCell(CurrencyCell),
    exchange_rate: optionalCell(PositiveCell),
    settlement_currency: optionalCell(CurrencyCell),
    settles_on: optionalCell(IsoDate),
    contract_note: optionalCell(NameCell),
  }),
)
export type TransactionRow = t.TypeOf<typeof TransactionRow>

/** Reverses a row of the ledger; its other cells are not read. */
export const ReversalRow = t.readonly(t.strict({ type: t.literal('reverse'), key: TransactionKey }))

/** A cost change without cash, for the whole holding or per unit. */
export const CostBaseRow = t.readonly(
  t.strict({
    AccountCode: CodeCell,
    date: IsoDate,
    asx_code: CodeCell,
    type: choiceCell(t.keyof({ tax_deferred: null, tax_free: null, amit_decrease: null, amit_increase: null })),
    amount: optionalCell(PositiveCell),
    per_unit: optionalCell(PositiveCell),
  }),
)
export type CostBaseRow = t.TypeOf<typeof CostBaseRow>

/** The rows of one account and day list everything that the custodian holds for the account. */
export const PositionRow = t.readonly(
  t.strict({ AccountCode: CodeCell, date: IsoDate, asx_code: CodeCell, units: DecimalCell }),
)
export type PositionRow = t.TypeOf<typeof PositionRow>

export const CashRow = t.readonly(
  t.strict({ AccountCode: CodeCell, date: IsoDate, balance: DecimalCell, currency: CurrencyOrHomeCell }),
)
export type CashRow = t.TypeOf<typeof CashRow>

/** An amount of zero removes the component. */
export const ComponentRow = t.readonly(
  t.strict({
    key: TransactionKey,
    component: choiceCell(IncomeComponent),
    amount: NotNegativeCell,
    entitled_on: optionalCell(IsoDate),
  }),
)
export type ComponentRow = t.TypeOf<typeof ComponentRow>

/** Empty is *Unclassified*, which becomes a finding. */
const AssetClass = new t.Type<string, unknown, unknown>(
  'AssetClass',
  NameCell.is,
  (value, context) => (value === '' ? t.success(unclassifiedName) : NameCell.validate(value, context)),
  t.identity,
)

export const ParcelChoiceRow = t.readonly(
  t.strict({ AccountCode: CodeCell, from: IsoDate, method: choiceCell(ParcelMethod) }),
)
export type ParcelChoiceRow = t.TypeOf<typeof ParcelChoiceRow>

/** Zero units remove the pick. */
export const ParcelPickRow = t.readonly(
  t.strict({ sale: TransactionKey, parcel: TransactionKey, units: NotNegativeCell }),
)
export type ParcelPickRow = t.TypeOf<typeof ParcelPickRow>

export const SecurityRow = t.readonly(
  t.strict({
    asx_code: CodeCell,
    company_name: NameCell,
    display_name: NameCell,
    asset_class: AssetClass,
    sector: NameCell,
    security_type: optionalCell(choiceCell(SecurityType)),
    currency: optionalCell(CurrencyCell),
  }),
)
export type SecurityRow = t.TypeOf<typeof SecurityRow>

export const PriceRow = t.readonly(
  t.strict({
    asx_code: CodeCell,
    date: IsoDate,
    open: optionalCell(NotNegativeCell),
    high: optionalCell(NotNegativeCell),
    low: optionalCell(NotNegativeCell),
    close: PositiveCell,
    volume: optionalCell(NotNegativeCell),
  }),
)
export type PriceRow = t.TypeOf<typeof PriceRow>

export const HolidayRow = t.readonly(t.strict({ date: IsoDate, name: NameCell }))
export type HolidayRow = t.TypeOf<typeof HolidayRow>

export const GroupRow = t.readonly(t.strict({ GroupCode: CodeCell, GroupName: NameCell }))
export type GroupRow = t.TypeOf<typeof GroupRow>

export const AdviserRow = t.readonly(
  t.strict({ AdvisorCode: CodeCell, AdvisorName: NameCell, Phone: NoteCell, Email: NoteCell }),
)
export type AdviserRow = t.TypeOf<typeof AdviserRow>

export const AccountRow = t.readonly(
  t.strict({
    AccountCode: CodeCell,
    AccountName: NameCell,
    AccountAlias: NoteCell,
    AccountType: NameCell,
    AdvisorCode: CodeCell,
    GroupCode: CodeCell,
  }),
)
export type AccountRow = t.TypeOf<typeof AccountRow>

export const EntityRow = t.readonly(
  t.strict({
    AccountCode: CodeCell,
    entity_type: choiceCell(TaxEntity),
    discount: optionalCell(choiceCell(DiscountRate)),
    taxpayer: optionalCell(CodeCell),
  }),
)
export type EntityRow = t.TypeOf<typeof EntityRow>

/** Net capital losses of a year without transactions in the ledger, not used by a later year. */
export const CarriedLossRow = t.readonly(
  t.strict({
    level: choiceCell(t.keyof({ taxpayer: null, account: null })),
    code: CodeCell,
    year: YearCell,
    amount: NotNegativeCell,
  }),
)
export type CarriedLossRow = t.TypeOf<typeof CarriedLossRow>
