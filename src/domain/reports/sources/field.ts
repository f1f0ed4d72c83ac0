import type { IsoDate } from '../../dates/iso-date.ts'

interface Values {
  readonly text: string
  readonly date: IsoDate
  readonly moment: string
  readonly flag: boolean
  readonly number: number
  readonly holding: number
  readonly currency: number
  readonly price: number
  readonly rate: number
  readonly percent: number
}

/** A `price` is dollars per unit, a `percent` a fraction, a `holding` a quantity, a `moment` an ISO instant. */
export type FigureType = keyof Values

interface Described {
  readonly title: string
  readonly description: string
}

export interface Figure<Type extends FigureType = FigureType, Optional extends boolean = boolean> extends Described {
  readonly kind: 'figure'
  readonly type: Type
  readonly isOptional: Optional
}

export interface Part<Own extends Fields = Fields, Optional extends boolean = boolean> extends Described {
  readonly kind: 'part'
  readonly fields: Own
  readonly isOptional: Optional
}

/** `identity` distinguishes a row, `names` label it, and `main` is its principal figure. */
export interface Rows<Own extends Fields = Fields> extends Described {
  readonly kind: 'rows'
  readonly fields: Own
  readonly identity: readonly string[]
  readonly names: readonly string[]
  readonly main: string
}

export type Field = Figure | Part | Rows
export interface Fields {
  readonly [name: string]: Field
}

type Maybe<Value, Optional extends boolean> = Optional extends true ? Value | null : Value

export type DataOf<Own extends Fields> = { readonly [Name in keyof Own]: ValueOf<Own[Name]> }

type ValueOf<Own extends Field> =
  Own extends Figure<infer Type, infer Optional>
    ? Maybe<Values[Type], Optional>
    : Own extends Part<infer Inner, infer Optional>
      ? Maybe<DataOf<Inner>, Optional>
      : Own extends Rows<infer Inner>
        ? readonly DataOf<Inner>[]
        : never

const figure =
  <Type extends FigureType>(type: Type) =>
  (title: string, description: string): Figure<Type, false> => ({
    kind: 'figure',
    type,
    title,
    description,
    isOptional: false,
  })

export const text = figure('text')
export const date = figure('date')
export const moment = figure('moment')
export const flag = figure('flag')
export const number = figure('number')
export const holding = figure('holding')
export const currency = figure('currency')
export const price = figure('price')
export const rate = figure('rate')
export const percent = figure('percent')

export const part = <Own extends Fields>(title: string, description: string, fields: Own): Part<Own, false> => ({
  kind: 'part',
  title,
  description,
  fields,
  isOptional: false,
})

export const rows = <Own extends Fields>(
  title: string,
  description: string,
  labels: {
    readonly by: readonly (keyof Own & string)[]
    readonly as?: readonly (keyof Own & string)[]
    readonly main: keyof Own & string
  },
  fields: Own,
): Rows<Own> => ({
  kind: 'rows',
  title,
  description,
  identity: labels.by,
  names: labels.as ?? labels.by,
  main: labels.main,
  fields,
})

export const optional = <Type extends FigureType>(field: Figure<Type>): Figure<Type, true> => ({
  ...field,
  isOptional: true,
})

export const optionalPart = <Own extends Fields>(field: Part<Own>): Part<Own, true> => ({ ...field, isOptional: true })

const payments = (title: string, description: string, amount: string) =>
  rows(
    title,
    description,
    { by: ['securityCode', 'payment'], main: 'amount' },
    {
      securityCode: text('Security code', 'The security that paid the income.'),
      securityName: text('Security', 'The name of the security.'),
      payment: text('Payment', 'Distributions or Dividends.'),
      count: number('Payments', 'Number of payments.'),
      dates: text('Paid', 'The payment dates, such as 28-Mar-24, 27-Sep-24.'),
      amount: currency('Received', amount),
    },
  )

export const missingPayments = payments(
  'Not broken down',
  'Dividends and distributions without components; one row for each security and kind of payment.',
  'The money received.',
)

export const missingCredits = payments(
  'Without a franking credit',
  'Franked dividends and distributions without a franking credit; one row for each security and kind of payment.',
  'The franked part of the money received.',
)

export const incompleteYear = part('Incomplete', 'Totals that depend on an unknown gain or discount.', {
  gains: flag('Gains', 'True if the gains depend on an unknown gain or discount.'),
  broughtForward: flag(
    'Losses brought forward',
    'True if the losses brought forward depend on an unknown gain or discount.',
  ),
  applied: flag('Losses applied', 'True if the losses applied depend on an unknown gain or discount.'),
  net: flag('Net capital gain', 'True if the discount and the net capital gain depend on an unknown gain or discount.'),
  carriedForward: flag(
    'Losses carried forward',
    'True if the losses carried forward depend on an unknown gain or discount.',
  ),
})

export const leftOut = rows(
  'Left out',
  'Notes on items the figures exclude, such as gains on pre-CGT assets, and on short positions, which they include; one row per sentence.',
  { by: ['text'], main: 'text' },
  { text: text('Sentence', 'The account, the date and the amount.') },
)

export const shortPositions = rows(
  'Short positions',
  'Notes on short positions, which the figures include; one row per sentence.',
  { by: ['text'], main: 'text' },
  { text: text('Sentence', 'The account, the date and the amount.') },
)
