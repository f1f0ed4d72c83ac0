import * as t from 'io-ts'
import { IsoDate } from '../../dates/iso-date.ts'
import { O } from '../../fp.ts'
import { roundUnits } from '../parcels/parcel.ts'
import { type DatedStep, stepOn } from '../valuation/step.ts'
import { textUpTo } from '../../text/text-codec.ts'
import { nullable } from '../../json/nullable.ts'

const nullableText = nullable(textUpTo(200))

/** Units of a security, or cash if `security` is null. Cash is in Australian dollars if `currency` is null. */
export const BreakSubject = t.readonly(
  t.strict({ account: textUpTo(200), security: nullableText, currency: nullableText }),
)
export type BreakSubject = t.TypeOf<typeof BreakSubject>

export const breakId = ({ account, security, currency }: BreakSubject): string =>
  security === null
    ? ['cash', account, ...(currency === null ? [] : [currency])].join('/')
    : `units/${account}/${security}`

export const subjectOfBreak = (id: string): BreakSubject => {
  const [kind, account = '', of = null] = id.split('/')
  return kind === 'cash' ? { account, security: null, currency: of } : { account, security: of, currency: null }
}

const breakFigures = { date: IsoDate, since: IsoDate, ledger: t.string, custodian: t.string, difference: t.string }

/** Exact texts at the close of `date`, the last statement. `difference`: custodian less ledger, not 0 since `since`. */
export const BreakFigures = t.readonly(t.strict(breakFigures))
export type BreakFigures = t.TypeOf<typeof BreakFigures>

export interface FoundBreak {
  readonly subject: BreakSubject
  readonly figures: BreakFigures
}

const explanationFields = { reason: t.string, by: t.string, at: t.string }

export const BreakExplanation = t.readonly(t.strict(explanationFields))
export type BreakExplanation = t.TypeOf<typeof BreakExplanation>

/** All browsers receive `BreaksChanged`, so it does not say whose break it is. */
export const BreakEvent = t.union([
  t.strict({ type: t.literal('BreakFound'), ...breakFigures }),
  t.strict({ type: t.literal('BreakMoved'), ...breakFigures }),
  t.strict({ type: t.literal('BreakExplained'), ...explanationFields }),
  t.strict({ type: t.literal('BreakMatched'), at: t.string }),
  t.strict({ type: t.literal('StatementWithdrawn') }),
  t.strict({ type: t.literal('BreaksChanged') }),
])
export type BreakEvent = t.TypeOf<typeof BreakEvent>

export const BreakState = t.keyof({ Open: null, Explained: null, Matched: null })
export type BreakState = t.TypeOf<typeof BreakState>

export const ListedBreak = t.readonly(
  t.strict({
    account: t.string,
    accountName: t.string,
    group: t.string,
    adviser: t.string,
    security: nullableText,
    securityName: nullableText,
    currency: nullableText,
    ...breakFigures,
    age: t.number,
    state: BreakState,
    explanation: t.union([t.readonly(t.strict({ ...explanationFields, byName: t.string })), t.null]),
    matchedAt: nullableText,
  }),
)
export type ListedBreak = t.TypeOf<typeof ListedBreak>

export const subjectText = ({ security, currency }: Pick<BreakSubject, 'security' | 'currency'>): string =>
  security ?? (currency === null ? 'Cash' : `Cash ${currency}`)

const reconciliationPrefix = 'reconciliation/'

export const reconciliationStream = (id: string): string => `${reconciliationPrefix}${id}`

export const maxExplanationLength = 500

/** Zero units if the statement does not name the security. */
interface StatedUnits {
  readonly date: IsoDate
  readonly units: number
}

const comparedDecimals = 8

const decimalText = (units: number): string =>
  roundUnits(units)
    .toFixed(comparedDecimals)
    .replace(/\.?0+$/, '')

export const unitBreak = (statements: readonly StatedUnits[], held: readonly DatedStep[]): O.Option<BreakFigures> => {
  const differenceOf = ({ date, units }: StatedUnits): number => roundUnits(units - (stepOn(held, date)?.value ?? 0))
  const last = statements.at(-1)
  const first = statements[statements.findLastIndex((stated) => differenceOf(stated) === 0) + 1]
  if (last === undefined || first === undefined) return O.none
  return O.some({
    date: last.date,
    since: first.date,
    ledger: decimalText(stepOn(held, last.date)?.value ?? 0),
    custodian: decimalText(last.units),
    difference: decimalText(differenceOf(last)),
  })
}
