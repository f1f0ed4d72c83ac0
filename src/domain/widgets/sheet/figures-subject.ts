import { displayDate } from '../../dates/display-date.ts'
import type { IsoDate } from '../../dates/iso-date.ts'
import type { DashboardKey } from '../../dashboards/dashboard-key.ts'
import type { TableMeta } from '../table/widget-table.ts'

export interface FiguresSubject {
  readonly name: string
  readonly knownOn: IsoDate | undefined
}

export const noSubject: FiguresSubject = { name: '', knownOn: undefined }

/** Names of clients repeat, codes do not. */
export const subjectName = (name: string, { type, code }: DashboardKey): string =>
  type === 'admin' || name === code ? name : `${name} (${code})`

/** Figures without a day are today's. */
export const dayTexts = (
  { knownOn }: FiguresSubject,
  meta: readonly TableMeta[],
  today: IsoDate,
): readonly string[] => {
  const said = meta.filter((each) => each.class === 'title-suffix').map(({ value }) => value)
  return [
    ...(said.length === 0 ? [`as at ${displayDate(today)}`] : said),
    ...(knownOn === undefined ? [] : [`records as of ${displayDate(knownOn)}`]),
  ]
}

/** Characters that an operating system may forbid in file names. */
const forbiddenCharacters = /[\p{Cc}<>:"/\\|?*]+/gu
const maxLength = 60

const namePart = (text: string): string =>
  text
    .replaceAll(forbiddenCharacters, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s.]+|[\s.]+$/g, '')
    .slice(0, maxLength)
    .toWellFormed()
    .trim()

export interface NamedFigures {
  readonly title: string
  readonly name: string
  readonly days: readonly string[]
  readonly filters: readonly string[]
}

// the remark on newer prices, in brackets, belongs in the file and not in its name
const withoutRemark = (day: string): string => day.replace(/ \(.*\)$/, '')

export const figuresFileName = (
  { title, name, days, filters }: NamedFigures,
  extension: 'csv' | 'xlsx' | 'svg' | 'png',
): string => {
  const parts = [name, days.map(withoutRemark).join(', '), filters.join(', ')].map(namePart)
  return `${[namePart(title) || 'Table', ...parts.filter((part) => part !== '')].join('_')}.${extension}`
}
