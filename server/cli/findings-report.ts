import { type Finding, findingText, kindText, mustBeAcknowledged } from '../../src/domain/ledger/import/finding.ts'

const mostShown = 100

const line = (finding: Finding): string =>
  `  ${finding.digest}  ${kindText[finding.kind]}: ${findingText(finding)}${mustBeAcknowledged(finding) ? ' (nothing is written before it is acknowledged)' : ''}`

export const findingsReport = (findings: readonly Finding[], count: number): readonly string[] =>
  count === 0
    ? []
    : [
        `Findings nobody has acknowledged: ${count.toLocaleString('en-AU')}${count > mostShown ? `, the first ${mostShown} of them` : ''}`,
        ...findings.slice(0, mostShown).map(line),
        'Acknowledge those that are right: npm run import -- FOLDER --acknowledge DIGEST --note "why"',
      ]
