import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { O } from '../../../../src/domain/fp.ts'
import { defaultPatterns } from '../../../../src/domain/archive/naming/default-patterns.ts'
import { knownCodes } from '../../../../src/domain/archive/naming/known-codes.ts'
import { compiledPatterns } from '../../../../src/domain/archive/naming/pattern.ts'
import { readName } from '../../../../src/domain/archive/naming/read-name.ts'
import { titleWithPeriod } from '../../../../src/domain/archive/static-report.ts'

const rowPattern = /^\| `(?<pattern>[^`]+)` \| `(?<name>[^`]+\.pdf)` \| (?<reading>.+) \|$/

const readingOf = (name: string): string | null => {
  const read = readName(compiledPatterns(defaultPatterns), knownCodes(['PD0001', 'GD001']), name)
  if (O.isNone(read)) return null
  const { Code, StaticReportTitle, Year, Quarter } = read.value.fields
  const title =
    Year === undefined || Quarter === undefined
      ? StaticReportTitle
      : titleWithPeriod({ StaticReportTitle, Year, Quarter })
  return `${read.value.pattern} ${Code}: ${title}`
}

test('every pattern that is there from the beginning is documented, and reads as is said there', async () => {
  const text = await readFile(new URL('../../../../docs/archive.md', import.meta.url), 'utf8')
  const documented = text
    .split('\n')
    .map((line) => rowPattern.exec(line)?.groups)
    .filter((groups) => groups !== undefined)
  expect(documented.map((groups) => groups['pattern'])).toEqual(defaultPatterns)
  for (const { pattern = '', name = '', reading = '' } of documented)
    expect(readingOf(name)).toBe(`${pattern} ${reading}`)
})
