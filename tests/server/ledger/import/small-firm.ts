import { afterAll } from 'vitest'
import { importLedger } from '../../../../server/ledger/import/import-ledger.ts'
import type { ImportRequest } from '../../../../server/ledger/import/import-request.ts'
import { previewImport } from '../../../../server/ledger/import/preview-import.ts'
import type { SheetSource } from '../../../../server/ledger/import/reading/folder-sources.ts'
import { withdrawImport } from '../../../../server/ledger/import/withdraw-import.ts'
import { serverProjections } from '../../../../server/projections.ts'
import { SheetName } from '../../../../src/domain/ledger/import/imported-file.ts'
import { openTestLog, type TestLog } from '../../support/open-test-log.ts'

/** The text or bytes of some of the files, by their names. */
export type SheetFiles = Readonly<Partial<Record<SheetName, string | Uint8Array>>>

const headers: Record<SheetName, string> = {
  advisers: 'AdvisorCode,AdvisorName,Phone,Email',
  groups: 'GroupCode,GroupName',
  securities: 'asx_code,company_name,display_name,asset_class,sector',
  accounts: 'AccountCode,AccountName,AccountAlias,AccountType,AdvisorCode,GroupCode',
  entities: 'AccountCode,entity_type,discount',
  carried_losses: 'level,code,year,amount',
  prices: 'asx_code,date,open,high,low,close,volume',
  exchange_rates: 'currency,date,rate',
  holidays: 'date,name',
  corporate_actions: 'asx_code,date,type,new_code,ratio,cash,cost_share',
  benchmarks: 'code,name,kind',
  benchmark_values: 'code,date,value',
  benchmark_parts: 'code,part,weight,rebalanced',
  benchmark_choices: 'level,code,benchmark',
  transactions: 'AccountCode,date,type,asx_code,quantity,price,brokerage,amount,narration',
  components: 'key,component,amount,entitled_on',
  cost_base: 'AccountCode,date,asx_code,type,amount,per_unit',
  parcel_choices: 'AccountCode,from,method',
  parcel_picks: 'sale,parcel,units',
  positions: 'AccountCode,date,asx_code,units',
  cash: 'AccountCode,date,balance',
  users: 'username,email,password,given_name,family_name,defaultDashboard,roles,accounts,groups,defaultCode',
}

export const sheetText = (sheet: SheetName, ...rows: readonly string[]): string =>
  [headers[sheet], ...rows, ''].join('\n')

export const pricesFile = (...rows: readonly string[]): SheetFiles => ({ prices: sheetText('prices', ...rows) })
export const positionsFile = (...rows: readonly string[]): SheetFiles => ({
  positions: sheetText('positions', ...rows),
})
export const cashFile = (...rows: readonly string[]): SheetFiles => ({ cash: sheetText('cash', ...rows) })
export const transactionsFile = (...rows: readonly string[]): SheetFiles => ({
  transactions: sheetText('transactions', ...rows),
})

export const corporateActions = (...rows: readonly string[]): SheetFiles => ({
  corporate_actions: sheetText('corporate_actions', ...rows),
})

export const keyedTransactions = (...rows: readonly string[]): SheetFiles => ({
  transactions: [`${headers.transactions},key`, ...rows, ''].join('\n'),
})

export const smallFirm: SheetFiles = {
  advisers: sheetText('advisers', 'ADV01,Ada Byron,02 5550 1000,ada@plutus.example'),
  groups: sheetText('groups', 'G0001,Byron Group', 'G0002,Lovelace Group'),
  securities: sheetText('securities', 'CBA,Commonwealth Bank,CBA - Commonwealth Bank,Australian equities,Financials'),
  accounts: sheetText(
    'accounts',
    'P00001,Byron Super,BYR1,SMSF,ADV01,G0001',
    'P00002,Lovelace Trust,LOV2,Trust,ADV01,G0002',
  ),
  prices: sheetText('prices', 'CBA,2024-01-02,100,101,99,100.50,5000', 'CBA,2024-01-03,100,101,99,101.25,6000'),
  transactions: sheetText(
    'transactions',
    'P00001,2024-01-02,deposit,,,,,20000.00,Opening deposit',
    'P00001,2024-01-02,buy,CBA,100,100.50,9.95,-10059.95,Bought 100 CBA',
    'P00001,2024-01-03,fee,,,,,-25.00,Adviser service fee',
    'P00001,2024-01-03,fee,,,,,-25.00,Adviser service fee',
  ),
}

/** The same with P00001 taxed as an individual. */
export const individualFirm: SheetFiles = { ...smallFirm, entities: sheetText('entities', 'P00001,individual,') }

async function* bytesOf(content: string | Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(Buffer.from(content))
}

const sourcesOf = (files: SheetFiles): readonly SheetSource[] =>
  Object.keys(SheetName.keys)
    .filter(SheetName.is)
    .flatMap((sheet) => {
      const content = files[sheet]
      return content === undefined ? [] : [{ sheet, file: `${sheet}.csv`, open: () => bytesOf(content) }]
    })

const tables = [
  ...([
    'adviser',
    'group',
    'account',
    'security',
    'price',
    'exchange_rate',
    'holiday',
    'corporate_action',
    'transaction',
  ] as const),
  ...([
    'benchmark',
    'benchmark_value',
    'benchmark_part',
    'benchmark_choice',
    'entity',
    'carried_loss',
    'parcel_choice',
    'parcel_pick',
    'component',
    'cost_base',
  ] as const),
  ...(['custodian_position', 'custodian_cash'] as const),
]

/** The facts of a table, without the import that brought them and its time. */
const contents = (table: string, asKnown: string) => `
  select to_jsonb(t) - 'id' - 'import_id' - 'known_from' - 'known_to' - 'withdrawn_by' as row
  from ledger_${table} t where known_from <= ${asKnown} and ${asKnown} < known_to order by 1`

export interface TestFirm extends TestLog {
  readonly bring: (files: SheetFiles, more?: Partial<ImportRequest>) => ReturnType<ReturnType<typeof importLedger>>
  readonly preview: (
    files: SheetFiles,
    more?: Partial<Pick<ImportRequest, 'acknowledged' | 'now'>>,
  ) => ReturnType<ReturnType<typeof previewImport>>
  readonly withdraw: (id: string) => ReturnType<ReturnType<typeof withdrawImport>>
  /** The whole ledger as known at an instant; without one, as known now. */
  readonly ledger: (asKnown?: string) => Promise<Record<string, unknown>>
}

const nothingElse = () => Promise.resolve({ appends: [], beside: () => Promise.resolve() })

export const nobodyAffected = () => Promise.resolve({ count: 0, decide: nothingElse })

const request = {
  id: null,
  actor: 'tester',
  today: '2024-06-30',
  bringUsers: nobodyAffected,
  progress: () => undefined,
}

/** Imports files into any database. */
export const bringTo =
  ({ pool, log }: Pick<TestLog, 'pool' | 'log'>): TestFirm['bring'] =>
  (files, more) =>
    importLedger(pool, log, {
      ...request,
      signal: new AbortController().signal,
      now: Date.now,
      sources: sourcesOf(files),
      ...more,
    })()

export const openTestFirm = async (copied?: TestFirm): Promise<TestFirm> => {
  const own = await openTestLog(serverProjections, copied)
  return {
    ...own,
    bring: bringTo(own),
    preview: (files, more) =>
      previewImport(own.pool, {
        now: Date.now,
        ...more,
        sources: sourcesOf(files),
        today: request.today,
        progress: request.progress,
        newUsers: (users) => Promise.resolve(users.length),
        signal: new AbortController().signal,
      })(),
    withdraw: (id) =>
      withdrawImport(own.pool, own.log, {
        id,
        actor: 'tester',
        today: request.today,
        now: Date.now,
        alongside: nothingElse,
      })(),
    ledger: async (asKnown) => {
      const moment = asKnown === undefined ? 'now()' : `'${asKnown}'::timestamptz`
      const found = await Promise.all(
        tables.map(async (table) => [table, (await own.pool.query(contents(table, moment))).rows] as const),
      )
      return Object.fromEntries(found)
    },
  }
}

/** Opens firms that begin alike: what all of a file's tests begin with is brought once, and copied for each of them. */
export const firmsBeginningWith = (begin: (firm: TestFirm) => Promise<unknown>): (() => Promise<TestFirm>) => {
  let begun: Promise<TestFirm> | undefined
  const beginOne = async (): Promise<TestFirm> => {
    const firm = await openTestFirm()
    await begin(firm)
    await firm.close()
    return firm
  }
  afterAll(async () => {
    await (await begun)?.drop()
  })
  return async () => openTestFirm(await (begun ??= beginOne()))
}
