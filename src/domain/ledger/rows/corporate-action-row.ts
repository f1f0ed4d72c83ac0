import * as t from 'io-ts'
import { IsoDate } from '../../dates/iso-date.ts'
import { E, pipe } from '../../fp.ts'
import { CorporateActionType } from '../entity.ts'
import type { CellFault } from './cell-fault.ts'
import { type CellCodec, CodeCell, CodeOrNone, choiceCell, optionalCell, PositiveCell, signOf } from './cell.ts'

const ratioDecimals = 16

const ratioPattern = /^(?<units>[\d.]+):(?<old>[\d.]+)$/

const ratioText = (units: string, old: string): string => (Number(units) / Number(old)).toFixed(ratioDecimals)

/** New units per old unit: one number, or two with a colon if the decimals never end (`1:15` becomes decimals). */
const RatioCell: CellCodec<string> = new t.Type<string, string, unknown>(
  'Ratio',
  (value): value is string => typeof value === 'string' && Number(value) > 0,
  (value, context) => {
    const { units, old } = (typeof value === 'string' ? ratioPattern.exec(value)?.groups : undefined) ?? {}
    if (units === undefined || old === undefined) return PositiveCell.validate(value, context)
    return pipe(
      PositiveCell.validate(units, context),
      E.chain(() => PositiveCell.validate(old, context)),
      E.map(() => ratioText(units, old)),
      E.chain((decimals) =>
        signOf(decimals) > 0 ? t.success(decimals) : t.failure(value, context, 'must be more than zero'),
      ),
    )
  },
  t.identity,
)

export const CorporateActionRow = t.readonly(
  t.strict({
    asx_code: CodeCell,
    date: IsoDate,
    type: choiceCell(CorporateActionType),
    new_code: CodeOrNone,
    ratio: optionalCell(RatioCell),
    cash: optionalCell(PositiveCell),
    cost_share: optionalCell(PositiveCell),
    paid_on: optionalCell(IsoDate),
    market_value: optionalCell(PositiveCell),
    roll_over: optionalCell(choiceCell(t.keyof({ yes: null, no: null }))),
  }),
)
export type CorporateActionRow = t.TypeOf<typeof CorporateActionRow>

type TextRule = (text: string | null) => string | null

const requiredRule: TextRule = (text) => (text === null ? 'is required' : null)
const emptyRule: TextRule = (text) => (text === null || text === '' ? null : 'must be empty')
const filledRule: TextRule = (text) => (text === '' ? 'is required' : null)
const moreThanOneRule: TextRule = (text) => requiredRule(text) ?? (Number(text) > 1 ? null : 'must be more than one')
const lessThanOneRule: TextRule = (text) => requiredRule(text) ?? (Number(text) < 1 ? null : 'must be less than one')

const optionalRule: TextRule = () => null

const actionColumns = ['new_code', 'ratio', 'cash', 'cost_share', 'paid_on', 'market_value', 'roll_over'] as const

const emptyColumns = {
  new_code: emptyRule,
  ratio: emptyRule,
  cash: emptyRule,
  cost_share: emptyRule,
  paid_on: emptyRule,
  market_value: emptyRule,
  roll_over: emptyRule,
} as const

const optionalRollOverRules = { market_value: optionalRule, roll_over: optionalRule } as const

const paymentRules = { ...emptyColumns, cash: requiredRule, paid_on: optionalRule } as const

const actionRules: Record<CorporateActionType, Record<(typeof actionColumns)[number], TextRule>> = {
  split: { ...emptyColumns, ratio: moreThanOneRule },
  consolidation: { ...emptyColumns, ratio: lessThanOneRule },
  dividend: paymentRules,
  distribution: paymentRules,
  'code-change': { ...emptyColumns, new_code: filledRule },
  bonus: { ...emptyColumns, ratio: requiredRule },
  merger: {
    ...emptyColumns,
    ...optionalRollOverRules,
    new_code: filledRule,
    ratio: requiredRule,
    cash: optionalRule,
    cost_share: optionalRule,
    paid_on: optionalRule,
  },
  demerger: {
    ...emptyColumns,
    ...optionalRollOverRules,
    new_code: filledRule,
    ratio: requiredRule,
    cost_share: optionalRule,
  },
  rights: { ...emptyColumns, new_code: filledRule, ratio: requiredRule },
  delisting: emptyColumns,
  'buy-back': { ...emptyColumns, market_value: requiredRule },
}

const sameCodeFaults = ({ asx_code, new_code }: CorporateActionRow): readonly CellFault[] =>
  asx_code === new_code ? [{ column: 'new_code', reason: 'must not be the security itself' }] : []

const paymentDateFaults = ({ date, paid_on }: CorporateActionRow): readonly CellFault[] =>
  paid_on !== null && paid_on < date ? [{ column: 'paid_on', reason: 'is before the ex-date' }] : []

const mergerAndDemergerFaults = (row: CorporateActionRow): readonly CellFault[] => {
  const { type, cash, cost_share: share, market_value: value, roll_over: rollOver, paid_on: paidOn } = row
  if (type !== 'merger' && type !== 'demerger') return []
  const fault = (column: string, text: string | null, rule: TextRule, when: string): readonly CellFault[] => {
    const reason = rule(text)
    return reason === null ? [] : [{ column, reason: `${reason} ${when}` }]
  }
  const isPartial = type === 'merger' && cash !== null
  if (rollOver === 'no')
    return [
      ...fault('cost_share', share, emptyRule, 'without roll-over'),
      ...(isPartial ? [] : fault('paid_on', paidOn, emptyRule, 'without cash')),
    ]
  if (isPartial)
    return share === null
      ? []
      : [
          ...fault('cost_share', share, lessThanOneRule, 'with cash'),
          ...fault('market_value', value, emptyRule, 'with a cost_share'),
        ]
  return [
    ...(type === 'merger'
      ? fault('cost_share', share, emptyRule, 'without cash')
      : fault('cost_share', share, lessThanOneRule, 'when the type is demerger')),
    ...fault('market_value', value, emptyRule, 'with roll-over and without cash'),
    ...fault('paid_on', paidOn, emptyRule, 'without cash'),
  ]
}

export const corporateActionFaults = (row: CorporateActionRow): readonly CellFault[] => [
  ...actionColumns.flatMap((column) => {
    const reason = actionRules[row.type][column](row[column])
    return reason === null ? [] : [{ column, reason: `${reason} when the type is ${row.type}` }]
  }),
  ...sameCodeFaults(row),
  ...paymentDateFaults(row),
  ...mergerAndDemergerFaults(row),
]
