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

/** As the types of a widget table's columns: a `price` is dollars of one unit, a `percent` a fraction, `holding` a quantity; `moment` is an ISO instant. */
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

/** A row is told from the others by its `identity`, called by its `names`, and its `main` figure stands for it. */
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

export const missingPayments = rows(
  'Not broken down',
  'The dividends and distributions of which nobody has said what they consist of; a row a security and kind of payment.',
  { by: ['securityCode', 'payment'], main: 'amount' },
  {
    securityCode: text('Security code', 'The security that paid.'),
    securityName: text('Security', 'What the security is called.'),
    payment: text('Payment', 'Distributions or Dividends.'),
    count: number('Payments', 'How many there are.'),
    dates: text('Paid', 'The days they were paid, such as 28-Mar-24, 27-Sep-24.'),
    amount: currency('Received', 'What they came to in money.'),
  },
)

export const leftOut = rows(
  'Left out',
  'What the figures leave out, as a sale beyond what was held, or the gain on what was acquired before CGT; one row a sentence.',
  { by: ['text'], main: 'text' },
  { text: text('Sentence', 'Of which account and day it is, and how much.') },
)
