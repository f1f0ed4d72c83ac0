import type { Pool } from 'pg'
import type { IsoDate } from '../../../src/domain/dates/iso-date.ts'
import { addingTotalValues } from '../../../src/domain/ledger/valuation/ledger.ts'
import { inSlices } from '../../ledger/read/in-slices.ts'
import { loadLedgers } from '../../ledger/read/load-ledgers.ts'
import { onSnapshot } from '../../ledger/read/snapshot.ts'

export const readWorths = (
  pool: Pool,
  accounts: readonly string[],
  today: IsoDate,
): Promise<Readonly<Record<string, number>>> =>
  onSnapshot(pool, { _tag: 'Now' }, async (snapshot) => {
    const own = new Map(accounts.map((account) => [account, account]))
    const { byPart } = await loadLedgers(snapshot, own, { from: today, to: today })
    const worths: [string, number][] = []
    for (const [account, ledger] of byPart) {
      const [worth = 0] = await inSlices(addingTotalValues(ledger, [today]))
      worths.push([account, worth])
    }
    return Object.fromEntries(worths)
  })
