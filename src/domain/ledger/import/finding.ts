import * as t from 'io-ts'
import { displayDate } from '../../dates/display-date.ts'
import { IsoDate } from '../../dates/iso-date.ts'
import { closedYearText } from '../years/closed-year-change.ts'
import { text } from '../../text.ts'

export const FindingKind = t.keyof({
  'sale-without-holding': null,
  'closed-year': null,
  'negative-cash': null,
  'price-jump': null,
  'amount-mismatch': null,
  'unpriced-holding': null,
  'missing-market-value': null,
  'security-without-class': null,
  'missing-rate': null,
  'unbalanced-conversion': null,
  'overspent-plan': null,
  'stranded-residual': null,
  'calendar-ending': null,
  'nearly-an-order': null,
})
export type FindingKind = t.TypeOf<typeof FindingKind>

const textOrNone = t.union([t.string, t.null])

const subject = {
  kind: FindingKind,
  account: textOrNone,
  security: textOrNone,
  date: t.union([IsoDate, t.null]),
  /** Exact decimal texts, or a code, which `findingText` reads by the kind. */
  values: t.readonlyArray(t.string),
}

/** What a finding is of. The same subject is the same finding, whichever import comes upon it. */
export const FindingSubject = t.readonly(t.strict(subject))
export type FindingSubject = t.TypeOf<typeof FindingSubject>

export const Finding = t.readonly(t.strict({ digest: t.string, ...subject }))
export type Finding = t.TypeOf<typeof Finding>

const acknowledgement = t.readonly(t.strict({ note: t.string, by: t.string, at: t.string }))

export const ListedFinding = t.readonly(
  t.strict({ digest: t.string, ...subject, acknowledged: t.union([acknowledgement, t.null]) }),
)
export type ListedFinding = t.TypeOf<typeof ListedFinding>

export const ImportFindings = t.readonly(
  t.strict({ count: t.number, open: t.number, listed: t.readonlyArray(ListedFinding) }),
)
export type ImportFindings = t.TypeOf<typeof ImportFindings>

export const noFindings: ImportFindings = { count: 0, open: 0, listed: [] }

/** What is acknowledged with an import: it is recorded with it, or not at all. */
export const Acknowledgement = t.readonly(t.strict({ digests: t.readonlyArray(text(200)), note: text(10_000) }))
export type Acknowledgement = t.TypeOf<typeof Acknowledgement>

export const longestNote = 500

/** Nothing is written before these are acknowledged; the others are asked about, and may be left open. */
export const mustBeAcknowledged = ({ kind }: Pick<Finding, 'kind'>): boolean =>
  kind === 'sale-without-holding' || kind === 'closed-year' || kind === 'nearly-an-order'

/** A close that is less than this share of the one before it, or as much more, is a jump: a 2-for-1 split is one, a 3-for-2 is none. */
export const priceJump = 0.6

export const unclassified = 'Unclassified'

export const kindText: Readonly<Record<FindingKind, string>> = {
  'sale-without-holding': 'Sale without holding',
  'closed-year': 'Change of a closed year',
  'negative-cash': 'Negative cash',
  'price-jump': 'Price jump without a split',
  'amount-mismatch': 'Units × rate is not the amount',
  'unpriced-holding': 'Unpriced holding',
  'missing-market-value': 'Exchange without market value',
  'security-without-class': 'Security without class',
  'missing-rate': 'No exchange rate',
  'unbalanced-conversion': 'Conversion that does not balance',
  'overspent-plan': 'Reinvestment plan below zero',
  'stranded-residual': 'Kept by a plan under an old code',
  'calendar-ending': 'Calendar near its end',
  'nearly-an-order': 'Nearly what an order brought',
}

const figure = (text: string | undefined, least = 0): string =>
  Number(text ?? '0').toLocaleString('en-AU', { minimumFractionDigits: least, maximumFractionDigits: 8 })

export const findingText = ({ kind, account, security, date, values }: FindingSubject): string => {
  const [first, second, third, ...others] = values
  const what = security ?? ''
  const whose = account ?? ''
  const on = date === null ? '' : ` on ${displayDate(date)}`
  switch (kind) {
    case 'sale-without-holding':
      return `${whose} sells or transfers ${figure(first)} ${what} more than it holds${on}${second === undefined ? '' : `. ${what} became ${second} on ${displayDate(third ?? '')}: give these rows the code ${second} instead of acknowledging this`}`
    case 'closed-year':
      return closedYearText({
        ...{ account: whose, from: date ?? '', rows: Number(first) },
        years: values.slice(2).map(Number),
      })
    case 'negative-cash':
      return `The ${second === undefined ? '' : `${second} `}cash of ${whose} falls to ${figure(first, 2)}${on}`
    case 'price-jump':
      return `${what} goes from ${figure(first, 2)} to ${figure(second, 2)}${on}, without a split`
    case 'amount-mismatch':
      return `A row of ${whose} with ${what}${on} has the amount ${figure(second, 2)} where units × rate come to ${figure(first, 2)}`
    case 'unpriced-holding':
      return `${what} comes to be held${on}, and no price of it up to a week after that is known`
    case 'missing-market-value':
      return `${what} becomes ${first ?? ''}${on}, which has no market value that day`
    case 'security-without-class':
      return `${what} has no asset class`
    case 'missing-rate':
      return `${first ?? ''} is first used${on}, and no exchange rate of it up to a week after that is known`
    case 'unbalanced-conversion':
      return `The conversions of ${whose}${on} come to ${figure(first, 2)} Australian dollars and not to nothing`
    case 'overspent-plan':
      return `The reinvestment plan of ${whose} for ${what} gives ${figure(first, 2)} more than it has kept${on}`
    case 'stranded-residual':
      return `The reinvestment plan of ${whose} still keeps ${figure(first, 2)} under ${what}, which ${second === undefined ? 'ends' : `becomes ${second}`}${on}`
    case 'calendar-ending':
      return `The exchange’s holidays are known until${on.replace(' on', '')}, and when later trades settle is not`
    case 'nearly-an-order':
      return `${figure(first)} ${what} of ${whose} at ${figure(second, 2)}${on} are nearly the ${figure(others[0])} at ${figure(others[1], 2)} on ${displayDate(others[2] ?? '')} that ${third ?? ''} brought: ${others[3] === undefined ? 'acknowledged, both are kept; where it is the same trade, that is to be its key' : `both are kept; where it is the same trade, ${others[3]} is to be reversed`}`
  }
}
