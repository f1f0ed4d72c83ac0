import { quarterText, yearLabel } from './quarter.ts'
import type { StaticReportKey } from './static-report.ts'
import { normalizedText } from '../text/normalized-text.ts'

const maxLength = 120

/** Leaves room for a suffix such as `-2`, which distinguishes equal names. */
const maxProposalLength = maxLength - 8

export const isStaticReportName = (name: string): boolean =>
  name.length <= maxLength && /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name)

const hyphenatedText = (text: string): string =>
  normalizedText(text, 'NFD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')

const beginningWithLetter = (name: string): string => (/^[a-z]/.test(name) ? name : `report-${name}`)

const untakenName = (name: string, taken: ReadonlySet<string>, count = 1): string => {
  const candidate = count === 1 ? name : `${name}-${count.toString()}`
  return taken.has(candidate) ? untakenName(name, taken, count + 1) : candidate
}

export const proposedName = (
  { Code, Year, Quarter, StaticReportTitle }: StaticReportKey,
  taken: ReadonlySet<string> = new Set(),
): string => {
  const name = hyphenatedText(`${Code} ${yearLabel(Year)} ${quarterText(Quarter)} ${StaticReportTitle}`)
  return untakenName(beginningWithLetter(name).slice(0, maxProposalLength).replace(/-+$/, ''), taken)
}
