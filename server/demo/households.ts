import type { AccountRow, AdviserRow, GroupRow } from '../../src/domain/ledger/rows/firm-rows.ts'
import { seededRandom } from './random.ts'
import type { InvestmentMandate } from './strategy.ts'

/** Amounts are dollars. `drawing`: a year's withdrawals as a fraction of the value. `opens`: number of the market day. */
export interface DemoAccount extends AccountRow {
  readonly mandate: InvestmentMandate
  readonly opening: number
  readonly contribution: number
  readonly drawing: number
  readonly opens: number
  readonly reviews: number
}

interface AccountKind {
  readonly type: string
  readonly suffix: string
  readonly mandate: InvestmentMandate
  readonly opening: readonly [number, number]
  readonly contribution: number
  readonly drawing: number
}

const accountKinds: readonly AccountKind[] = [
  {
    type: 'SMSF',
    suffix: 'Family Super Fund',
    mandate: 'balanced',
    opening: [420, 980],
    contribution: 6500,
    drawing: 0,
  },
  { type: 'Individual', suffix: 'Personal', mandate: 'growth', opening: [90, 340], contribution: 3000, drawing: 0 },
  { type: 'Trust', suffix: 'Family Trust', mandate: 'growth', opening: [260, 850], contribution: 0, drawing: 0.02 },
  { type: 'Pension', suffix: 'Pension', mandate: 'income', opening: [350, 1100], contribution: 0, drawing: 0.05 },
  {
    type: 'Company',
    suffix: 'Holdings Pty Ltd',
    mandate: 'balanced',
    opening: [180, 700],
    contribution: 4000,
    drawing: 0,
  },
]

const familyNames = [
  'Ashgrove',
  'Bellingham',
  'Carrington',
  'Delacourt',
  'Everdene',
  'Fairweather',
  'Galbraith',
  'Hawthorne',
  'Inglewood',
  'Jessop',
  'Kirkbride',
  'Lanyon',
  'Merriweather',
  'Northcote',
  'Ormond',
  'Pemberton',
  'Quennell',
  'Rosewarne',
  'Standish',
  'Trelawney',
] as const

const accountsOfGroup = [3, 2, 1, 2, 3, 2, 1, 2, 2, 3, 1, 2, 2, 3, 1, 2, 2, 2, 1, 3] as const

const padNumber = (number: number, length: number): string => String(number).padStart(length, '0')

const adviserRow = (number: number, AdvisorName: string): AdviserRow => ({
  AdvisorCode: `ADV${padNumber(number, 2)}`,
  AdvisorName,
  Phone: `02 5550 ${padNumber(1000 + number, 4)}`,
  Email: `${AdvisorName.toLowerCase().replaceAll(' ', '.')}@plutus.example`,
})

export const demoAdvisers: readonly AdviserRow[] = [
  adviserRow(1, 'Amelia Thornbury'),
  adviserRow(2, 'Marcus Lindqvist'),
  adviserRow(3, 'Priya Raman'),
  adviserRow(4, 'Tobias Okafor'),
  adviserRow(5, 'Helen Castellano'),
]

export interface DemoHousehold extends GroupRow {
  readonly family: string
  readonly AdvisorCode: string
  readonly accounts: readonly DemoAccount[]
}

const latestOpening = 300

const demoAccount = (
  seed: number,
  number: number,
  group: number,
  kind: AccountKind,
  family: string,
  AdvisorCode: string,
): DemoAccount => {
  const AccountCode = `PD${padNumber(number, 4)}`
  const random = seededRandom(seed, `opening ${AccountCode}`)
  const [min, max] = kind.opening
  return {
    AccountCode,
    AccountName: `${family} ${kind.suffix}`,
    AccountAlias: `${family.slice(0, 3).toUpperCase()}${number}`,
    AccountType: kind.type,
    AdvisorCode,
    GroupCode: `GD${padNumber(group, 3)}`,
    mandate: kind.mandate,
    opening: random.whole(min, max) * 1000,
    contribution: kind.contribution,
    drawing: kind.drawing,
    opens: group === 1 ? number : random.whole(1, latestOpening),
    reviews: random.whole(1, 5),
  }
}

const householdAt = (seed: number, at: number): DemoHousehold => {
  const family = familyNames[at] ?? ''
  const AdvisorCode = demoAdvisers[at % demoAdvisers.length]?.AdvisorCode ?? ''
  const before = accountsOfGroup.slice(0, at).reduce<number>((sum, count) => sum + count, 0)
  const accounts = Array.from({ length: accountsOfGroup[at] ?? 0 }, (_, index) => index).flatMap((index) => {
    const kind = accountKinds[(at + index) % accountKinds.length]
    return kind === undefined ? [] : [demoAccount(seed, before + index + 1, at + 1, kind, family, AdvisorCode)]
  })
  return { family, GroupCode: `GD${padNumber(at + 1, 3)}`, GroupName: `${family} Group`, AdvisorCode, accounts }
}

export const demoHouseholds = (seed: number): readonly DemoHousehold[] =>
  familyNames.map((_, at) => householdAt(seed, at))
