import type { Pool } from 'pg'
import type { IsoDate } from '../../src/domain/dates/iso-date.ts'
import type { TE } from '../../src/domain/fp.ts'
import type { EventLog } from '../log/event-log.ts'
import { importLedger } from '../ledger/import/import-ledger.ts'
import type { LedgerImportOutcome, RunImportRefusal, ImportRequest } from '../ledger/import/import-request.ts'
import type { SheetSource } from '../ledger/import/reading/folder-sources.ts'
import type { SheetName } from '../../src/domain/ledger/import/imported-file.ts'
import { ledgerSheets, userSheet } from '../../src/domain/ledger/import/sheets.ts'
import { simulateAccount } from './account-life.ts'
import { csvText, dollarText } from './account-ledger.ts'
import { custodianStatements } from './custodian-statements.ts'
import { demoAdvisers, demoHouseholds } from './households.ts'
import { foreignTrades } from './foreign-shares.ts'
import { demoMarket, type DemoMarket, type DemoPayment, rateText } from './market.ts'
import { withComponents } from './income-components.ts'
import { demoPeople } from './people.ts'
import { demoSecurities, foreignCurrency } from './securities.ts'

type CsvRow = Readonly<Record<string, string | null>>

interface DemoFile {
  readonly sheet: SheetName
  readonly text: string
}

const priceRows = ({ days, prices }: DemoMarket): readonly CsvRow[] =>
  demoSecurities.flatMap(({ asx_code }) =>
    prices(asx_code).map(({ open, high, low, close, volume }, day) => ({
      asx_code,
      date: days[day] ?? '',
      open: dollarText(open),
      high: dollarText(high),
      low: dollarText(low),
      close: dollarText(close),
      volume: String(volume),
    })),
  )

const rateRows = ({ days, rate }: DemoMarket): readonly CsvRow[] =>
  days.map((date, day) => ({ currency: foreignCurrency, date, rate: rateText(rate(day)) }))

/** Australian dollars per unit. */
const paymentPerUnit = ({ security, perUnit }: DemoPayment, rate: number): string =>
  ((perUnit / 10_000) * (security.currency === null ? 1 : rate / 10_000)).toFixed(4)

const actionRows = ({ days, splits, payments, rate }: DemoMarket): readonly CsvRow[] =>
  days.flatMap((date, day) => [
    ...splits(day).map(({ security, into }) => ({
      asx_code: security.asx_code,
      date,
      type: 'split',
      ratio: String(into),
    })),
    ...payments(day).map((payment) => ({
      asx_code: payment.security.asx_code,
      date,
      type: payment.security.income,
      cash: paymentPerUnit(payment, rate(day)),
    })),
  ])

const foreignAccount = 'PD0002'

const byDate = (one: { readonly date: string }, other: { readonly date: string }): number =>
  one.date < other.date ? -1 : one.date > other.date ? 1 : 0

const filesOf = (rows: Partial<Record<SheetName, readonly CsvRow[]>>): readonly DemoFile[] =>
  [...ledgerSheets, userSheet].flatMap(({ name, columns, optional }) => {
    const own = rows[name]
    if (own === undefined) return []
    const isWritten = (column: string): boolean =>
      !optional.includes(column) || own.some((row) => (row[column] ?? null) !== null)
    return [{ sheet: name, text: csvText(columns.filter(isWritten), own) }]
  })

const demoHistory = (seed: number, today: IsoDate) => {
  const market = demoMarket(seed, today)
  const homes = demoHouseholds(seed)
  const accounts = homes.flatMap((home) => home.accounts)
  const paid = withComponents(
    [
      ...accounts.flatMap((account) => simulateAccount(seed, account, market)),
      ...foreignTrades(foreignAccount, market),
    ].sort(byDate),
  )
  return { market, homes, accounts, ...paid }
}

type BenchmarkRow = Readonly<Record<string, string>>

const demoIndices = [
  { code: 'DSA', name: 'Demo Australian Shares Accumulation', of: 'AUX', weight: '50' },
  { code: 'DSG', name: 'Demo Global Shares Accumulation', of: 'GLX', weight: '20' },
  { code: 'DFI', name: 'Demo Fixed Interest Accumulation', of: 'FIX', weight: '30' },
] as const

const balancedBlend = 'DBAL'

const valueRows = ({ days, close, payments }: DemoMarket): readonly BenchmarkRow[] =>
  demoIndices.flatMap(({ code, of }) => {
    const index = { value: 10_000 }
    return days.map((date, day) => {
      const paid = payments(day).find(({ security }) => security.asx_code === of)?.perUnit ?? 0
      if (day > 0) index.value *= (close(of, day) + paid / 100) / close(of, day - 1)
      return { code, date, value: index.value.toFixed(4) }
    })
  })

const demoBenchmarks = (market: DemoMarket, group: string) => ({
  benchmarks: [
    ...demoIndices.map(({ code, name }) => ({ code, name, kind: 'accumulation' })),
    { code: balancedBlend, name: 'Demo Balanced Accumulation', kind: 'accumulation' },
  ],
  benchmark_values: valueRows(market),
  benchmark_parts: demoIndices.map(({ code, weight }) => ({
    code: balancedBlend,
    part: code,
    weight,
    rebalanced: 'quarterly',
  })),
  benchmark_choices: [
    { level: 'firm', code: 'firm', benchmark: balancedBlend },
    { level: 'group', code: group, benchmark: demoIndices[0].code },
  ],
})

export const demoFirm = (seed: number, today: IsoDate): readonly DemoFile[] => {
  const { market, homes, accounts, transactions, components } = demoHistory(seed, today)
  return filesOf({
    advisers: demoAdvisers,
    groups: homes.map(({ GroupCode, GroupName }) => ({ GroupCode, GroupName })),
    securities: demoSecurities.map(
      ({ asx_code, company_name, display_name, asset_class, sector, security_type, currency }) => ({
        asx_code,
        company_name,
        display_name,
        asset_class,
        sector,
        security_type,
        currency,
      }),
    ),
    accounts: accounts.map(({ AccountCode, AccountName, AccountAlias, AccountType, AdvisorCode, GroupCode }) => ({
      AccountCode,
      AccountName,
      AccountAlias,
      AccountType,
      AdvisorCode,
      GroupCode,
    })),
    prices: priceRows(market),
    exchange_rates: rateRows(market),
    corporate_actions: actionRows(market),
    ...demoBenchmarks(market, homes.at(-1)?.GroupCode ?? ''),
    transactions,
    components,
    users: demoPeople(homes),
  })
}

const statedAccounts = 3

const demoStatements = (seed: number, today: IsoDate): readonly DemoFile[] => {
  const { market, accounts, transactions } = demoHistory(seed, today)
  const date = market.days.findLast((day) => day < today.slice(0, 7)) ?? today
  const codes = accounts.map(({ AccountCode }) => AccountCode).filter((code) => code !== foreignAccount)
  const { positions, cash } = custodianStatements(transactions, codes.slice(0, statedAccounts), date)
  return filesOf({ positions, cash })
}

const demoSeed = 20_260_701

const asBytes = async function* (text: string): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(Buffer.from(text))
}

const sheetSource = ({ sheet, text }: DemoFile): SheetSource => ({
  sheet,
  file: `${sheet}.csv`,
  open: () => asBytes(text),
})

type SeedRequest = Pick<ImportRequest, 'bringUsers' | 'progress' | 'signal' | 'now'> & { readonly today: IsoDate }

const seedWith =
  (id: string, filesFor: (seed: number, today: IsoDate) => readonly DemoFile[]) =>
  (pool: Pool, log: EventLog, request: SeedRequest): TE.TaskEither<RunImportRefusal, LedgerImportOutcome> =>
    importLedger(pool, log, {
      ...request,
      id,
      actor: 'plutus',
      sources: filesFor(demoSeed, request.today).map(sheetSource),
    })

export const seedDemoFirm = seedWith('demo', demoFirm)

export const seedDemoStatements = seedWith('demo-custodian', demoStatements)
