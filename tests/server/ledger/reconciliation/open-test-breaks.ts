import { makeDirectory } from '../../../../server/ledger/directory.ts'
import { explainBreaks, type SeenBreak } from '../../../../server/ledger/reconciliation/explain-breaks.ts'
import { openBreakReader } from '../../../../server/ledger/reconciliation/read-breaks.ts'
import { intentOf } from '../../../../server/log/carry-out.ts'
import { O } from '../../../../src/domain/fp.ts'
import { breakId, type ListedBreak } from '../../../../src/domain/ledger/reconciliation/break.ts'
import type { TestFirm } from '../import/small-firm.ts'

export const breaksDay = '2024-06-30'

const now = () => new Date(`${breaksDay}T12:00:00Z`)

/** The breaks of a firm, as an administrator has them. */
export const openTestBreaks = async (firm: TestFirm) => {
  const directory = await makeDirectory(firm.pool, firm.tail)
  const reader = openBreakReader({ pool: firm.pool, directory, timeZone: () => 'UTC', now })
  const all = () => reader.list(O.none)
  return {
    all,
    page: (after: ListedBreak | undefined) => reader.list(O.none, after && breakId(after), 10),
    open: reader.open,
    standing: async () => (await all()).filter(({ state }) => state !== 'Matched'),
    explain: (breaks: readonly SeenBreak[], reason: string) =>
      explainBreaks(firm, breaks, { reason, by: 'admin', at: now().toISOString() }, intentOf('admin', now()))(),
  }
}

/** Shortens a break to what most tests compare: its account and asset, the ledger's amount, the custodian's and the difference. */
export const breakText = ({ account, security, currency, ledger, custodian, difference }: ListedBreak) =>
  `${account} ${security ?? ['cash', currency ?? []].flat().join(' ')}: ${ledger} against ${custodian}, ${difference}`
