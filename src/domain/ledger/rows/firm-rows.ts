import * as t from 'io-ts'
import {
  Code,
  Name,
  Note,
  NotNegative,
  optional,
  Positive,
  Decimal,
  oneOf,
  Email,
  listOf,
  Password,
  Username,
} from './cell.ts'
import { IsoDate } from '../../dates/iso-date.ts'
import { TransactionType } from '../entity.ts'
import { DashboardType } from '../../dashboards/dashboard-type.ts'
import { Role } from '../../permissions/permission.ts'

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
  }),
)
export type TransactionRow = t.TypeOf<typeof TransactionRow>

export const SecurityRow = t.readonly(
  t.strict({ asx_code: Code, company_name: Name, display_name: Name, asset_class: Name, sector: Name }),
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
