import { setImmediate } from 'node:timers/promises'
import { addDays } from '../../../src/domain/dates/calendar.ts'
import type { IsoDate } from '../../../src/domain/dates/iso-date.ts'
import type { AccountLedger } from '../../../src/domain/ledger/valuation/ledger.ts'
import type { ReportDates } from '../../../src/domain/reports/date-presets.ts'
import { loadLedgers } from '../../ledger/read/load-ledgers.ts'
import { readCash } from '../../ledger/read/cash/read-cash.ts'
import { readInception } from '../../ledger/read/read-inception.ts'
import { readSecurities, type SecurityLookup } from '../../ledger/read/read-securities.ts'
import type { LedgerSubject } from '../../ledger/read/read-subject.ts'
import { readTransactions, type LedgerTransactionRow } from '../../ledger/read/read-transactions.ts'
import { singlePartScope, type DateSpan } from '../../ledger/read/scope.ts'
import type { LedgerSnapshot } from '../../ledger/read/snapshot.ts'

export const emptyLedger: AccountLedger = { positions: [], receivables: [], cash: [], prices: new Map() }

export interface ReportLedgers {
  readonly whole: AccountLedger
  readonly byAccount: ReadonlyMap<string, AccountLedger>
}

export interface SectionReading {
  readonly snapshot: LedgerSnapshot
  readonly subject: LedgerSubject
  /** Includes accounts taxed together with the subject's. */
  readonly taxed: LedgerSubject['accounts']
  readonly codes: readonly string[]
  readonly accountName: (code: string) => string
  readonly dates: ReportDates
  readonly benchmark: string | undefined
  readonly period: DateSpan
  readonly inception: () => Promise<IsoDate>
  readonly ledgers: (span: DateSpan) => Promise<ReportLedgers>
  readonly history: () => Promise<ReportLedgers>
  readonly securities: () => Promise<SecurityLookup>
  readonly transactions: () => Promise<readonly LedgerTransactionRow[]>
}

const readOnce = <A>(read: () => Promise<A>): (() => Promise<A>) => {
  const kept: { answer?: Promise<A> } = {}
  return () => (kept.answer ??= read())
}

const readOncePerSpan = <A>(read: (span: DateSpan) => Promise<A>): ((span: DateSpan) => Promise<A>) => {
  const kept = new Map<string, () => Promise<A>>()
  return (span) => {
    const key = `${span.from}/${span.to}`
    const reading = kept.get(key) ?? readOnce(() => read(span))
    kept.set(key, reading)
    return reading()
  }
}

const onlyLedger = (ledgers: readonly AccountLedger[]): AccountLedger | undefined =>
  ledgers.length === 1 ? ledgers[0] : undefined

/** The database sums the accounts' cash before rounding it. */
const readLedgers = async (
  snapshot: LedgerSnapshot,
  codes: readonly string[],
  span: DateSpan,
): Promise<ReportLedgers> => {
  const { byPart: byAccount } = await loadLedgers(snapshot, new Map(codes.map((code) => [code, code])), span)
  const ledgers = [...byAccount.values()]
  const only = onlyLedger(ledgers)
  if (only !== undefined) return { whole: only, byAccount }
  const cash = (await readCash(snapshot, singlePartScope(codes), span)).get('whole') ?? []
  const positions = ledgers.flatMap((ledger) => ledger.positions)
  const receivables = ledgers.flatMap((ledger) => ledger.receivables)
  const prices = new Map(ledgers.flatMap((ledger) => [...ledger.prices]))
  const transfers = ledgers.flatMap((ledger) => ledger.transfers ?? [])
  const quoted = new Map(ledgers.flatMap((ledger) => [...(ledger.quoted ?? [])]))
  const foreignCash = ledgers.flatMap((ledger) => ledger.foreignCash ?? [])
  return { whole: { positions, receivables, cash, foreignCash, transfers, prices, quoted }, byAccount }
}

interface ReadingRequest {
  readonly snapshot: LedgerSnapshot
  readonly subject: LedgerSubject
  readonly taxed: LedgerSubject['accounts']
  readonly dates: ReportDates
  readonly benchmark?: string | undefined
  /** If true, one reading of the history also serves every span with the same end. */
  readonly isHistoryRead: boolean
}

export const openReading = ({
  snapshot,
  subject,
  taxed,
  dates,
  benchmark,
  isHistoryRead,
}: ReadingRequest): SectionReading => {
  const codes = subject.accounts.map(({ AccountCode }) => AccountCode)
  const names = new Map(taxed.map(({ AccountCode, AccountName }) => [AccountCode, AccountName]))
  const period = { from: dates.StartDate, to: dates.EndDate }
  const inception = readOnce(() => readInception(snapshot, codes, dates.EndDate))
  const read = readOncePerSpan((span) => readLedgers(snapshot, codes, span))
  const history = async () => read({ from: addDays(await inception(), -1), to: dates.EndDate })
  return {
    snapshot,
    subject,
    taxed,
    codes,
    accountName: (code) => names.get(code) ?? code,
    dates,
    benchmark,
    period,
    inception,
    ledgers: (span) => (isHistoryRead && span.to === dates.EndDate ? history() : read(span)),
    history,
    securities: readOnce(() => readSecurities(snapshot)),
    transactions: readOnce(() => readTransactions(snapshot, codes, period)),
  }
}

/** Lets other requests run between items: a scope can have two hundred accounts. */
export const mapWithPauses = async <A, B>(things: Iterable<A>, make: (thing: A) => B): Promise<readonly B[]> => {
  const made: B[] = []
  for (const thing of things) {
    made.push(make(thing))
    await setImmediate()
  }
  return made
}
