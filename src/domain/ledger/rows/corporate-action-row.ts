import * as t from 'io-ts'
import { IsoDate } from '../../dates/iso-date.ts'
import { E, pipe } from '../../fp.ts'
import { CorporateActionType } from '../entity.ts'
import type { CellFault } from './cell-fault.ts'
import { type Cell, Code, CodeOrNone, oneOf, optional, Positive, signOf } from './cell.ts'

const places = 16

const parts = /^(?<units>[\d.]+):(?<old>[\d.]+)$/

const quotient = (units: string, old: string): string => (Number(units) / Number(old)).toFixed(places)

/** New units for one old: a number, or two with a colon if the quotient does not end (`1:15` becomes decimals). */
const Ratio: Cell<string> = new t.Type<string, string, unknown>(
  'Ratio',
  (value): value is string => typeof value === 'string' && Number(value) > 0,
  (value, context) => {
    const { units, old } = (typeof value === 'string' ? parts.exec(value)?.groups : undefined) ?? {}
    if (units === undefined || old === undefined) return Positive.validate(value, context)
    return pipe(
      Positive.validate(units, context),
      E.chain(() => Positive.validate(old, context)),
      E.map(() => quotient(units, old)),
      E.chain((decimals) =>
        signOf(decimals) > 0 ? t.success(decimals) : t.failure(value, context, 'must be more than zero'),
      ),
    )
  },
  t.identity,
)

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
    market_value: optional(Positive),
    roll_over: optional(oneOf(t.keyof({ yes: null, no: null }))),
  }),
)
export type CorporateActionRow = t.TypeOf<typeof CorporateActionRow>

type Rule = (text: string | null) => string | null

const required: Rule = (text) => (text === null ? 'is required' : null)
const empty: Rule = (text) => (text === null || text === '' ? null : 'must be empty')
const filled: Rule = (text) => (text === '' ? 'is required' : null)
const moreThanOne: Rule = (text) => required(text) ?? (Number(text) > 1 ? null : 'must be more than one')
const lessThanOne: Rule = (text) => required(text) ?? (Number(text) < 1 ? null : 'must be less than one')

const mayBe: Rule = () => null

const columns = ['new_code', 'ratio', 'cash', 'cost_share', 'paid_on', 'market_value', 'roll_over'] as const

const nothing = {
  new_code: empty,
  ratio: empty,
  cash: empty,
  cost_share: empty,
  paid_on: empty,
  market_value: empty,
  roll_over: empty,
} as const

const withoutRollOver = { market_value: mayBe, roll_over: mayBe } as const

const payment = { ...nothing, cash: required, paid_on: mayBe } as const

const rules: Record<CorporateActionType, Record<(typeof columns)[number], Rule>> = {
  split: { ...nothing, ratio: moreThanOne },
  consolidation: { ...nothing, ratio: lessThanOne },
  dividend: payment,
  distribution: payment,
  'code-change': { ...nothing, new_code: filled },
  bonus: { ...nothing, ratio: required },
  merger: {
    ...nothing,
    ...withoutRollOver,
    new_code: filled,
    ratio: required,
    cash: mayBe,
    cost_share: mayBe,
    paid_on: mayBe,
  },
  demerger: { ...nothing, ...withoutRollOver, new_code: filled, ratio: required, cost_share: mayBe },
  rights: { ...nothing, new_code: filled, ratio: required },
  delisting: nothing,
  'buy-back': { ...nothing, market_value: required },
}

const itself = ({ asx_code, new_code }: CorporateActionRow): readonly CellFault[] =>
  asx_code === new_code ? [{ column: 'new_code', reason: 'must not be the security itself' }] : []

const paidBefore = ({ date, paid_on }: CorporateActionRow): readonly CellFault[] =>
  paid_on !== null && paid_on < date ? [{ column: 'paid_on', reason: 'is before the ex-date' }] : []

const dividing = (row: CorporateActionRow): readonly CellFault[] => {
  const { type, cash, cost_share: share, market_value: value, roll_over: rollOver, paid_on: paidOn } = row
  if (type !== 'merger' && type !== 'demerger') return []
  const fault = (column: string, text: string | null, rule: Rule, when: string): readonly CellFault[] => {
    const reason = rule(text)
    return reason === null ? [] : [{ column, reason: `${reason} ${when}` }]
  }
  const isPartial = type === 'merger' && cash !== null
  if (rollOver === 'no')
    return [
      ...fault('cost_share', share, empty, 'without roll-over'),
      ...(isPartial ? [] : fault('paid_on', paidOn, empty, 'without cash')),
    ]
  if (isPartial)
    return share === null
      ? []
      : [
          ...fault('cost_share', share, lessThanOne, 'with cash'),
          ...fault('market_value', value, empty, 'with a cost_share'),
        ]
  return [
    ...(type === 'merger'
      ? fault('cost_share', share, empty, 'without cash')
      : fault('cost_share', share, lessThanOne, 'when the type is demerger')),
    ...fault('market_value', value, empty, 'with roll-over and without cash'),
    ...fault('paid_on', paidOn, empty, 'without cash'),
  ]
}

export const corporateActionFaults = (row: CorporateActionRow): readonly CellFault[] => [
  ...columns.flatMap((column) => {
    const reason = rules[row.type][column](row[column])
    return reason === null ? [] : [{ column, reason: `${reason} when the type is ${row.type}` }]
  }),
  ...itself(row),
  ...paidBefore(row),
  ...dividing(row),
]
