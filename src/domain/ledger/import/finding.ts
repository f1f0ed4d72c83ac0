import * as t from 'io-ts'
import { displayDate } from '../../dates/display-date.ts'
import { IsoDate } from '../../dates/iso-date.ts'
import { closedYearText } from '../years/closed-year-change.ts'
import { textUpTo } from '../../text/text-codec.ts'

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

const findingSubject = {
  kind: FindingKind,
  account: textOrNone,
  security: textOrNone,
  date: t.union([IsoDate, t.null]),
  /** Exact decimal texts, or a code; `findingText` reads them by kind. */
  values: t.readonlyArray(t.string),
}

/** Findings with equal subjects are the same finding, whichever import raises them. */
export const FindingSubject = t.readonly(t.strict(findingSubject))
export type FindingSubject = t.TypeOf<typeof FindingSubject>

export const LedgerFinding = t.readonly(t.strict({ digest: t.string, ...findingSubject }))
export type LedgerFinding = t.TypeOf<typeof LedgerFinding>

const acknowledgementCodec = t.readonly(t.strict({ note: t.string, by: t.string, at: t.string }))

export const ListedFinding = t.readonly(
  t.strict({ digest: t.string, ...findingSubject, acknowledged: t.union([acknowledgementCodec, t.null]) }),
)
export type ListedFinding = t.TypeOf<typeof ListedFinding>

export const ImportFindings = t.readonly(
  t.strict({ count: t.number, open: t.number, listed: t.readonlyArray(ListedFinding) }),
)
export type ImportFindings = t.TypeOf<typeof ImportFindings>

export const noFindings: ImportFindings = { count: 0, open: 0, listed: [] }

/** Recorded together with its import, or not at all. */
export const FindingAcknowledgement = t.readonly(
  t.strict({ digests: t.readonlyArray(textUpTo(200)), note: textUpTo(10_000) }),
)
export type FindingAcknowledgement = t.TypeOf<typeof FindingAcknowledgement>

export const maxNoteLength = 500

/** True for findings that must be acknowledged before an import writes anything. Others may stay open. */
export const mustBeAcknowledged = ({ kind }: Pick<LedgerFinding, 'kind'>): boolean =>
  kind === 'sale-without-holding' || kind === 'closed-year' || kind === 'nearly-an-order'

/** A close below this share of the one before, or above its inverse, is a jump: 2-for-1 splits are, 3-for-2 are not. */
export const priceJumpRatio = 0.6

export const unclassifiedName = 'Unclassified'

export const kindText: Readonly<Record<FindingKind, string>> = {
  'sale-without-holding': 'Sale without holding',
  'closed-year': 'Change to a closed year',
  'negative-cash': 'Negative cash',
  'price-jump': 'Price jump without a split',
  'amount-mismatch': 'Amount is not units × rate',
  'unpriced-holding': 'Unpriced holding',
  'missing-market-value': 'Exchange without market value',
  'security-without-class': 'Security without asset class',
  'missing-rate': 'No exchange rate',
  'unbalanced-conversion': 'Unbalanced conversion',
  'overspent-plan': 'Negative reinvestment plan balance',
  'stranded-residual': 'Plan balance under an old code',
  'calendar-ending': 'Trading calendar ends soon',
  'nearly-an-order': 'Possible duplicate of an order',
}

const figureText = (text: string | undefined, minDecimals = 0): string =>
  Number(text ?? '0').toLocaleString('en-AU', { minimumFractionDigits: minDecimals, maximumFractionDigits: 8 })

export const findingText = ({ kind, account, security, date, values }: FindingSubject): string => {
  const [first, second, third, ...others] = values
  const what = security ?? ''
  const whose = account ?? ''
  const on = date === null ? '' : ` on ${displayDate(date)}`
  switch (kind) {
    case 'sale-without-holding':
      return `${whose} sells or transfers ${figureText(first)} ${what} more than it holds${on}${second === undefined ? '' : `. ${what} became ${second} on ${displayDate(third ?? '')}: use the code ${second} in these rows instead of acknowledging this`}`
    case 'closed-year':
      return closedYearText({
        account: whose,
        from: date ?? '',
        rows: Number(first),
        years: values.slice(2).map(Number),
      })
    case 'negative-cash':
      return `The ${second === undefined ? '' : `${second} `}cash of ${whose} falls to ${figureText(first, 2)}${on}`
    case 'price-jump':
      return `${what} goes from ${figureText(first, 2)} to ${figureText(second, 2)}${on}, without a split`
    case 'amount-mismatch':
      return `A row of ${whose} with ${what}${on} has the amount ${figureText(second, 2)}, but units × rate is ${figureText(first, 2)}`
    case 'unpriced-holding':
      return `${what} is first held${on}, but has no price up to a week later`
    case 'missing-market-value':
      return `${what} becomes ${first ?? ''}${on}, but the new security has no market value that day`
    case 'security-without-class':
      return `${what} has no asset class`
    case 'missing-rate':
      return `${first ?? ''} is first used${on}, but has no exchange rate up to a week later`
    case 'unbalanced-conversion':
      return `The conversions of ${whose}${on} add up to ${figureText(first, 2)} Australian dollars instead of zero`
    case 'overspent-plan':
      return `The reinvestment plan of ${whose} for ${what} uses ${figureText(first, 2)} more than its balance${on}`
    case 'stranded-residual':
      return `The reinvestment plan of ${whose} still holds ${figureText(first, 2)} under ${what}, which ${second === undefined ? 'ends' : `becomes ${second}`}${on}`
    case 'calendar-ending':
      return `Exchange holidays are known until${on.replace(' on', '')}. Settlement dates of later trades are unknown`
    case 'nearly-an-order':
      return `${figureText(first)} ${what} of ${whose} at ${figureText(second, 2)}${on} nearly match the ${figureText(others[0])} at ${figureText(others[1], 2)} on ${displayDate(others[2] ?? '')} from ${third ?? ''}. ${others[3] === undefined ? `If you acknowledge this, both are kept. If it is the same trade, use ${third ?? ''} as its key` : `Both are kept. If it is the same trade, reverse ${others[3]}`}`
  }
}
