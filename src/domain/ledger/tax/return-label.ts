import * as t from 'io-ts'
import { financialYearOf } from '../../dates/financial-year.ts'
import type { IsoDate } from '../../dates/iso-date.ts'
import { O, pipe } from '../../fp.ts'
import type { IncomePart } from '../income/component.ts'
import { companyReturn } from './returns/company-return.ts'
import { individualReturn } from './returns/individual-return.ts'
import { superReturn } from './returns/super-return.ts'
import type { LabelPosition, TaxReturn } from './returns/tax-return.ts'
import { trustReturn } from './returns/trust-return.ts'
import type { TaxEntity, AccountTaxpayer } from './taxpayer.ts'
import { clampNumber } from '../../numbers/clamp.ts'

type ReturnYears = readonly [TaxReturn, ...(readonly TaxReturn[])]

const taxReturns: Readonly<Record<TaxEntity, ReturnYears>> = {
  individual: [individualReturn],
  trust: [trustReturn],
  super: [superReturn],
  company: [companyReturn],
}

export interface LabelsOfYear {
  readonly taxReturn: TaxReturn
  readonly asked: number
  readonly year: number
}

export const labelsOf = (asked: number, entity: TaxEntity): LabelsOfYear => {
  const taxReturn = taxReturns[entity].findLast(({ first }) => first <= asked) ?? taxReturns[entity][0]
  return { taxReturn, asked, year: clampNumber(asked, taxReturn.first, taxReturn.last) }
}

export const taxpayerLabels = (date: IsoDate, { entity }: AccountTaxpayer): LabelsOfYear =>
  labelsOf(
    Number(financialYearOf(date).end.slice(0, 4)),
    pipe(
      entity,
      O.getOrElse((): TaxEntity => 'individual'),
    ),
  )

export const sharedLabels = (date: IsoDate, taxpayers: readonly AccountTaxpayer[]): O.Option<LabelsOfYear> => {
  const [first, ...others] = taxpayers.map((taxpayer) => taxpayerLabels(date, taxpayer))
  return first !== undefined && others.every(({ taxReturn }) => taxReturn === first.taxReturn) ? O.some(first) : O.none
}

export const labelsNote = ({ taxReturn, asked, year }: LabelsOfYear): string => {
  const labels = `Labels are those of the ${taxReturn.name} ${year}`
  return year === asked
    ? `${labels}.`
    : `${labels}, the nearest year that is known here: check them against the return.`
}

export const labelPositionOf = (
  { positions }: TaxReturn,
  { component, payment }: Pick<IncomePart, 'component' | 'payment'>,
): LabelPosition | null => (component === null ? null : (positions[payment][component] ?? null))

export const labelTitle = ({ titles }: TaxReturn, label: string): string => titles[label] ?? ''

export const questionOf = ({ questions }: TaxReturn, label: string): string => {
  const number = /^[A-Z]?\d+/.exec(label)?.[0] ?? ''
  return `${number} ${questions[number] ?? ''}`
}

export const SecurityType = t.keyof({
  listed_share: null,
  other_share: null,
  listed_unit: null,
  other_unit: null,
  other: null,
})
export type SecurityType = t.TypeOf<typeof SecurityType>
