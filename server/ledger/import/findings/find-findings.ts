import { createHash } from 'node:crypto'
import type { PoolClient } from 'pg'
import { type Finding, FindingSubject } from '../../../../src/domain/ledger/import/finding.ts'
import { queryRows } from '../../../postgres/query-rows.ts'
import { amountMismatches } from './amount-mismatches.ts'
import { calendarEnding } from './calendar-ending.ts'
import { missingRates, unbalancedConversions } from './currency-findings.ts'
import { negativeCash } from './negative-cash.ts'
import { overspentPlans, strandedResiduals } from './plan-residuals.ts'
import { priceJumps } from './price-jumps.ts'
import { missingMarketValues, unclassifiedSecurities, unpricedHoldings } from './security-findings.ts'
import { unmatchedCash } from './unmatched-cash.ts'

const digestLength = 16

export const withDigest = (subject: FindingSubject): Finding => {
  const { kind, account, security, date, values } = subject
  const text = JSON.stringify([kind, account, security, date, ...values])
  return { ...subject, digest: createHash('sha256').update(text).digest('hex').slice(0, digestLength) }
}

const checks = [
  negativeCash,
  priceJumps,
  amountMismatches,
  unpricedHoldings,
  missingMarketValues,
  unclassifiedSecurities,
  missingRates,
  unbalancedConversions,
  overspentPlans,
  strandedResiduals,
]

/** What is odd about the ledger where the staged rows, which have been brought into it, have to do with it; each of it once. */
export const findFindings = async (transaction: PoolClient, now: number): Promise<readonly Finding[]> => {
  const found = new Map<string, Finding>()
  const add = (subject: FindingSubject): void => {
    const finding = withDigest(subject)
    found.set(finding.digest, finding)
  }
  for (const check of checks) (await queryRows(transaction, FindingSubject, check)).forEach(add)
  ;(await unmatchedCash(transaction)).forEach(add)
  ;(await calendarEnding(transaction, now)).forEach(add)
  return [...found.values()]
}
