import { isInCents } from '../../../../src/domain/ledger/valuation/added-courses.ts'
import { valuingDays } from '../../../../src/domain/ledger/valuation/daily-value.ts'
import type { Facts } from '../../read/facts/facts.ts'
import { inSlices } from '../../read/in-slices.ts'
import { currenciesOf, type EarlierPart, sameUntil, securitiesOf } from '../../read/kept/kept-parts.ts'
import { valuedLedgers } from '../../read/load-ledgers.ts'
import type { MadePart } from '../../read/kept/made-part.ts'
import { type Span, together } from '../../read/scope.ts'
import type { Snapshot } from '../../read/snapshot.ts'
import { ledgerOf } from './ledger-of.ts'

/** A part as it is made of facts, from the day on until which an earlier one is still true. `null` of cash that is of less than cents, which is added up before it is rounded. */
export const makePart = async (
  snapshot: Snapshot,
  accounts: readonly string[],
  span: Span,
  facts: Facts,
  earlier: EarlierPart | null,
): Promise<MadePart | null> => {
  const same = earlier === null ? null : sameUntil(earlier, facts, span)
  const later = { from: same ?? span.from, to: span.to }
  const ledger = ledgerOf(await valuedLedgers(snapshot, together(accounts), later, facts))
  if (!isInCents(ledger.cash)) return null
  const days = await inSlices(valuingDays(ledger, later.from, later.to), snapshot)
  const values = days.map(({ date, value }) => ({ date, value }))
  const known = same === null ? [] : (earlier?.part.course.values ?? []).filter(({ date }) => date <= same)
  return {
    to: span.to,
    course: {
      values: same === null ? values : [...known, ...values.filter(({ date }) => date > same)],
      flows: ledger.cash.map(({ date, deposits, withdrawals }) => ({ date, deposits, withdrawals })),
      transfers: ledger.transfers ?? [],
      receivables: ledger.receivables,
    },
    ...{ securities: securitiesOf(facts), currencies: currenciesOf(facts), actions: facts.actions },
  }
}
