import { quarterText, yearLabel } from './quarter.ts'
import type { StaticReportKey } from './static-report.ts'
import { normalized } from '../normalized.ts'

const mostLetters = 120

/** Leaves room for a number that distinguishes two names. */
const mostOfProposal = mostLetters - 8

export const isStaticReportName = (name: string): boolean =>
  name.length <= mostLetters && /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name)

const hyphened = (text: string): string =>
  normalized(text, 'NFD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')

const beginningWithLetter = (name: string): string => (/^[a-z]/.test(name) ? name : `report-${name}`)

const untaken = (name: string, taken: ReadonlySet<string>, count = 1): string => {
  const candidate = count === 1 ? name : `${name}-${count.toString()}`
  return taken.has(candidate) ? untaken(name, taken, count + 1) : candidate
}

export const proposedName = (
  { Code, Year, Quarter, StaticReportTitle }: StaticReportKey,
  taken: ReadonlySet<string> = new Set(),
): string => {
  const name = hyphened(`${Code} ${yearLabel(Year)} ${quarterText(Quarter)} ${StaticReportTitle}`)
  return untaken(beginningWithLetter(name).slice(0, mostOfProposal).replace(/-+$/, ''), taken)
}
