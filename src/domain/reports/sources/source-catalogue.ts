import * as t from 'io-ts'
import type { ReportDataSource, SourceField } from '../lookups/lookups.ts'
import { allocationFields } from './allocation.ts'
import { type ClosingData, closingFields, type BaseData, baseFields } from './base-fields.ts'
import { type DataOf, type SourceDataField, type SourceFields, type SourceFigureType, optionalPart } from './field.ts'
import { componentsFields } from './components.ts'
import { contributionsFields } from './contributions.ts'
import { gainsFields } from './gains.ts'
import { holdingsFields } from './holdings.ts'
import { incomeFields } from './income.ts'
import { performanceFields } from './performance.ts'
import { summaryFields } from './summary.ts'
import { taxFields } from './tax.ts'
import { transactionsFields } from './transactions.ts'
import { valuationFields } from './valuation.ts'

const sectionFields = {
  summary: summaryFields,
  valuation: valuationFields,
  holdings: holdingsFields,
  allocation: allocationFields,
  performance: performanceFields,
  contributions: contributionsFields,
  income: incomeFields,
  components: componentsFields,
  gains: gainsFields,
  tax: taxFields,
  transactions: transactionsFields,
}

export type SectionName = keyof typeof sectionFields

export type SectionData<Name extends SectionName> = DataOf<(typeof sectionFields)[Name]['fields']>

/** Plain JSON. Figures are not rounded, percents are fractions, dates `YYYY-MM-DD`. */
export type ReportData = BaseData & { readonly [Name in SectionName]?: SectionData<Name> } & {
  readonly closing?: ClosingData | null
}

const sectionNames = [
  'summary',
  'valuation',
  'holdings',
  'allocation',
  'performance',
  'contributions',
  'income',
  'components',
  'gains',
  'tax',
  'transactions',
] as const satisfies readonly SectionName[]

export const SourceName = t.keyof({
  holdings: null,
  valuation: null,
  performance: null,
  contributions: null,
  income: null,
  components: null,
  gains: null,
  tax: null,
  cgt: null,
  transactions: null,
  allocation: null,
  portfolio: null,
  progress: null,
  account: null,
  group: null,
  adviser: null,
  overview: null,
})
export type SourceName = t.TypeOf<typeof SourceName>

interface SourceEntry {
  readonly title: string
  readonly description: string
  readonly sections: readonly SectionName[]
  /** Covers the whole financial year of the end date. */
  readonly isFinancialYearSource?: true
  /** For closed years, the figures are those known at closing. */
  readonly isFixedByClosing?: true
}

const ofSection = (name: SectionName): SourceEntry => ({
  title: sectionFields[name].title,
  description: sectionFields[name].description,
  sections: [name],
})

const sourceEntries: Readonly<Record<SourceName, SourceEntry>> = {
  holdings: ofSection('holdings'),
  valuation: ofSection('valuation'),
  performance: ofSection('performance'),
  contributions: ofSection('contributions'),
  income: ofSection('income'),
  components: { ...ofSection('components'), isFixedByClosing: true },
  gains: { ...ofSection('gains'), isFixedByClosing: true },
  tax: {
    title: 'Annual tax statement',
    description: 'Income and capital gains of the financial year by label of the tax return, with their composition.',
    sections: ['tax', 'components'],
    isFinancialYearSource: true,
    isFixedByClosing: true,
  },
  cgt: {
    title: 'CGT schedule',
    description: 'Capital gains and losses of the financial year by kind of asset and by parcel.',
    sections: ['tax', 'gains'],
    isFinancialYearSource: true,
    isFixedByClosing: true,
  },
  transactions: ofSection('transactions'),
  allocation: ofSection('allocation'),
  account: {
    title: 'Account',
    description: 'An account’s details and key figures.',
    sections: ['summary'],
  },
  portfolio: {
    title: 'Portfolio',
    description: 'Holdings and allocation on the position date.',
    sections: ['holdings', 'allocation'],
  },
  progress: {
    title: 'Progress',
    description: 'Movement in the value over the period, returns and contributions.',
    sections: ['valuation', 'performance', 'contributions'],
  },
  group: {
    title: 'Group',
    description: 'A group’s details, key figures of its accounts, holdings, income and returns.',
    sections: ['summary', 'valuation', 'holdings', 'allocation', 'performance', 'income'],
  },
  adviser: {
    title: 'Adviser’s book',
    description: 'Every account of the book with its value, cash and performance, and the book’s allocation.',
    sections: ['summary', 'allocation', 'performance'],
  },
  overview: { title: 'Overview', description: 'All sources together.', sections: sectionNames },
}

export const sectionsOf = (source: SourceName): readonly SectionName[] => sourceEntries[source].sections

export const isFixedByClosing = (source: SourceName): boolean => sourceEntries[source].isFixedByClosing ?? false

export const isFinancialYearSource = (source: SourceName): boolean =>
  sourceEntries[source].isFinancialYearSource ?? false

export const fieldsOf = (source: SourceName): SourceFields => ({
  ...baseFields,
  ...Object.fromEntries(sectionsOf(source).map((name) => [name, sectionFields[name]])),
  ...(isFixedByClosing(source) && { closing: optionalPart(closingFields) }),
})

const typeOf = (field: SourceDataField): string => (field.kind === 'figure' ? field.type : field.kind)

const listFields = (path: string, field: SourceDataField): readonly SourceField[] => [
  { path, type: typeOf(field), description: field.description },
  ...(field.kind === 'figure' ? [] : listedAll(field.kind === 'rows' ? `${path}.*.` : `${path}.`, field.fields)),
]

const listedAll = (prefix: string, fields: SourceFields): readonly SourceField[] =>
  Object.entries(fields).flatMap(([name, field]) => listFields(`${prefix}${name}`, field))

export const sourceCatalogue: readonly ReportDataSource[] = Object.entries(sourceEntries).map(
  ([name, { title, description }]) => ({
    name,
    title,
    description,
    fields: SourceName.is(name) ? listedAll('', fieldsOf(name)) : [],
  }),
)

type SampleValues = Readonly<Record<SourceFigureType, string | number | boolean>>

const valueOf = (field: SourceDataField, sample: SampleValues): unknown => {
  switch (field.kind) {
    case 'figure':
      return sample[field.type]
    case 'part':
      return dataOf(field.fields, sample)
    case 'rows':
      return [dataOf(field.fields, sample)]
  }
}

const dataOf = (fields: SourceFields, sample: SampleValues): unknown =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, valueOf(field, sample)]))

export const sampleData = (fields: SourceFields, moment: string): unknown =>
  dataOf(fields, {
    text: 'Sample',
    date: moment.slice(0, 10),
    moment,
    flag: true,
    number: 1,
    holding: 1,
    currency: 1,
    price: 1,
    rate: 1,
    percent: 0.01,
  })
