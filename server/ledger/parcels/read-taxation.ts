import type { IsoDate } from '../../../src/domain/dates/iso-date.ts'
import type { Account } from '../../../src/domain/ledger/accounts/account.ts'
import { unitText } from '../../../src/domain/ledger/tax/tax-unit.ts'
import type { LedgerPosition } from '../../../src/domain/ledger/valuation/ledger.ts'
import type { AccountVisibilityCheck } from '../../access/reach.ts'
import { accountEvents } from '../data-sets/taxpayer-years.ts'
import { countSimulated } from '../read/count-simulated.ts'
import { readDistributed } from '../read/income/read-components.ts'
import { readPositions } from '../read/read-positions.ts'
import { readTaxpayers, withAccountsTaxedTogether } from '../read/read-taxpayers.ts'
import type { LedgerSnapshot } from '../read/snapshot.ts'

export const readTaxation = async (
  snapshot: LedgerSnapshot,
  own: Account,
  to: IsoDate,
  maySee: AccountVisibilityCheck,
) => {
  const code = own.AccountCode
  const accounts = await withAccountsTaxedTogether(snapshot, [own], maySee)
  const codes = accounts.map(({ AccountCode }) => AccountCode)
  const { positions } = await readPositions(snapshot, codes, to)
  const taxpayers = await readTaxpayers(snapshot, accounts)
  const unit = taxpayers.units.find((one) => one.accounts.includes(code))
  const distributed = await readDistributed(snapshot, codes, to)
  return {
    positions,
    taxpayer: taxpayers.of(code),
    losses: unit?.losses ?? [],
    simulatedTrades: await countSimulated(snapshot, codes, to),
    whose: unit === undefined ? '' : unitText(unit, (account) => account),
    missing: distributed.missing.filter(({ account }) => unit?.accounts.includes(account) === true),
    eventsOf: (gained: readonly LedgerPosition[]) =>
      (unit?.accounts ?? []).flatMap(accountEvents(taxpayers, gained, distributed)),
  }
}
