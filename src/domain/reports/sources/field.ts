import type { IsoDate } from '../../dates/iso-date.ts'

interface FieldValues {
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
export type SourceFigureType = keyof FieldValues

interface DescribedField {
  readonly title: string
  readonly description: string
}

export interface FigureField<Type extends SourceFigureType = SourceFigureType, Optional extends boolean = boolean>
  extends DescribedField {
  readonly kind: 'figure'
  readonly type: Type
  readonly isOptional: Optional
}

export interface PartField<Own extends SourceFields = SourceFields, Optional extends boolean = boolean>
  extends DescribedField {
  readonly kind: 'part'
  readonly fields: Own
  readonly isOptional: Optional
}

/** `identity` distinguishes a row, `names` label it, and `main` is its principal figure. */
export interface RowsField<Own extends SourceFields = SourceFields> extends DescribedField {
  readonly kind: 'rows'
  readonly fields: Own
  readonly identity: readonly string[]
  readonly names: readonly string[]
  readonly main: string
}

export type SourceDataField = FigureField | PartField | RowsField
export interface SourceFields {
  readonly [name: string]: SourceDataField
}

type MaybeNull<Value, Optional extends boolean> = Optional extends true ? Value | null : Value

export type DataOf<Own extends SourceFields> = { readonly [Name in keyof Own]: ValueOf<Own[Name]> }

type ValueOf<Own extends SourceDataField> =
  Own extends FigureField<infer Type, infer Optional>
    ? MaybeNull<FieldValues[Type], Optional>
    : Own extends PartField<infer Inner, infer Optional>
      ? MaybeNull<DataOf<Inner>, Optional>
      : Own extends RowsField<infer Inner>
        ? readonly DataOf<Inner>[]
        : never

const figureField =
  <Type extends SourceFigureType>(type: Type) =>
  (title: string, description: string): FigureField<Type, false> => ({
    kind: 'figure',
    type,
    title,
    description,
    isOptional: false,
  })

export const textField = figureField('text')
export const dateField = figureField('date')
export const momentField = figureField('moment')
export const flagField = figureField('flag')
export const numberField = figureField('number')
export const holdingField = figureField('holding')
export const currencyField = figureField('currency')
export const priceField = figureField('price')
export const rateField = figureField('rate')
export const percentField = figureField('percent')

export const partField = <Own extends SourceFields>(
  title: string,
  description: string,
  fields: Own,
): PartField<Own, false> => ({
  kind: 'part',
  title,
  description,
  fields,
  isOptional: false,
})

export const rowsField = <Own extends SourceFields>(
  title: string,
  description: string,
  labels: {
    readonly by: readonly (keyof Own & string)[]
    readonly as?: readonly (keyof Own & string)[]
    readonly main: keyof Own & string
  },
  fields: Own,
): RowsField<Own> => ({
  kind: 'rows',
  title,
  description,
  identity: labels.by,
  names: labels.as ?? labels.by,
  main: labels.main,
  fields,
})

export const optionalField = <Type extends SourceFigureType>(field: FigureField<Type>): FigureField<Type, true> => ({
  ...field,
  isOptional: true,
})

export const optionalPart = <Own extends SourceFields>(field: PartField<Own>): PartField<Own, true> => ({
  ...field,
  isOptional: true,
})

const paymentRows = (title: string, description: string, amount: string) =>
  rowsField(
    title,
    description,
    { by: ['securityCode', 'payment'], main: 'amount' },
    {
      securityCode: textField('Security code', 'The security that paid the income.'),
      securityName: textField('Security', 'The name of the security.'),
      payment: textField('Payment', 'Distributions or Dividends.'),
      count: numberField('Payments', 'Number of payments.'),
      dates: textField('Paid', 'The payment dates, such as 28-Mar-24, 27-Sep-24.'),
      amount: currencyField('Received', amount),
    },
  )

export const missingPayments = paymentRows(
  'Not broken down',
  'Dividends and distributions without components; one row for each security and kind of payment.',
  'The money received.',
)

export const missingCredits = paymentRows(
  'Without a franking credit',
  'Franked dividends and distributions without a franking credit; one row for each security and kind of payment.',
  'The franked part of the money received.',
)

export const incompleteYear = partField('Incomplete', 'Totals that depend on an unknown gain or discount.', {
  gains: flagField('Gains', 'True if the gains depend on an unknown gain or discount.'),
  broughtForward: flagField(
    'Losses brought forward',
    'True if the losses brought forward depend on an unknown gain or discount.',
  ),
  applied: flagField('Losses applied', 'True if the losses applied depend on an unknown gain or discount.'),
  net: flagField(
    'Net capital gain',
    'True if the discount and the net capital gain depend on an unknown gain or discount.',
  ),
  carriedForward: flagField(
    'Losses carried forward',
    'True if the losses carried forward depend on an unknown gain or discount.',
  ),
})

export const leftOutRows = rowsField(
  'Left out',
  'Notes on items the figures exclude, such as gains on pre-CGT assets, and on short positions, which they include; one row per sentence.',
  { by: ['text'], main: 'text' },
  { text: textField('Sentence', 'The account, the date and the amount.') },
)

export const shortPositions = rowsField(
  'Short positions',
  'Notes on short positions, which the figures include; one row per sentence.',
  { by: ['text'], main: 'text' },
  { text: textField('Sentence', 'The account, the date and the amount.') },
)
