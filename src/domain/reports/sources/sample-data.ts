import type { Field, Fields, FigureType } from './field.ts'

type Sample = Readonly<Record<FigureType, string | number | boolean>>

const valueOf = (field: Field, sample: Sample): unknown => {
  switch (field.kind) {
    case 'figure':
      return sample[field.type]
    case 'part':
      return dataOf(field.fields, sample)
    case 'rows':
      return [dataOf(field.fields, sample)]
  }
}

const dataOf = (fields: Fields, sample: Sample): unknown =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, valueOf(field, sample)]))

export const sampleData = (fields: Fields, moment: string): unknown =>
  dataOf(fields, {
    text: 'Sample',
    date: moment.slice(0, 10),
    moment,
    flag: true,
    number: 1,
    holding: 1,
    currency: 1,
    percent: 0.01,
  })
