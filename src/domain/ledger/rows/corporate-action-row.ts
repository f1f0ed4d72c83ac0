import * as t from 'io-ts'
import { IsoDate } from '../../dates/iso-date.ts'
import { CorporateActionType } from '../entity.ts'
import type { CellFault } from './cell-fault.ts'
import { Code, CodeOrNone, oneOf, optional, Positive } from './cell.ts'
import { Ratio } from './ratio.ts'

export const CorporateActionRow = t.readonly(
  t.strict({
    asx_code: Code,
    date: IsoDate,
    type: oneOf(CorporateActionType),
    new_code: CodeOrNone,
    ratio: optional(Ratio),
    cash: optional(Positive),
    cost_share: optional(Positive),
    paid_on: optional(IsoDate),
  }),
)
export type CorporateActionRow = t.TypeOf<typeof CorporateActionRow>

type Rule = (text: string | null) => string | null

const required: Rule = (text) => (text === null ? 'is required' : null)
const empty: Rule = (text) => (text === null || text === '' ? null : 'must be empty')
const filled: Rule = (text) => (text === '' ? 'is required' : null)
const moreThanOne: Rule = (text) => required(text) ?? (Number(text) > 1 ? null : 'must be more than one')
const lessThanOne: Rule = (text) => required(text) ?? (Number(text) < 1 ? null : 'must be less than one')

const columns = ['new_code', 'ratio', 'cash', 'cost_share', 'paid_on'] as const

const mayBe: Rule = () => null

const nothing = { new_code: empty, ratio: empty, cash: empty, cost_share: empty, paid_on: empty } as const

const payment = { ...nothing, cash: required, paid_on: mayBe } as const

const rules: Record<CorporateActionType, Record<(typeof columns)[number], Rule>> = {
  split: { ...nothing, ratio: moreThanOne },
  consolidation: { ...nothing, ratio: lessThanOne },
  dividend: payment,
  distribution: payment,
  'code-change': { ...nothing, new_code: filled },
  bonus: { ...nothing, ratio: required },
  merger: { ...nothing, new_code: filled, ratio: required },
  demerger: { ...nothing, new_code: filled, ratio: required, cost_share: lessThanOne },
  rights: { ...nothing, new_code: filled, ratio: required },
  delisting: nothing,
}

const itself = ({ asx_code, new_code }: CorporateActionRow): readonly CellFault[] =>
  asx_code === new_code ? [{ column: 'new_code', reason: 'must not be the security itself' }] : []

const paidBefore = ({ date, paid_on }: CorporateActionRow): readonly CellFault[] =>
  paid_on !== null && paid_on < date ? [{ column: 'paid_on', reason: 'is before the ex-date' }] : []

export const corporateActionFaults = (row: CorporateActionRow): readonly CellFault[] => [
  ...columns.flatMap((column) => {
    const reason = rules[row.type][column](row[column])
    return reason === null ? [] : [{ column, reason: `${reason} when the type is ${row.type}` }]
  }),
  ...itself(row),
  ...paidBefore(row),
]
