import { makeDirectory } from '../../../../server/ledger/directory.ts'
import { openClosedYears } from '../../../../server/ledger/years/closed-years.ts'
import { openListedYears } from '../../../../server/ledger/years/read-closed-years.ts'
import { intentOf } from '../../../../server/log/carry-out.ts'
import { E } from '../../../../src/domain/fp.ts'
import type { SheetFiles, TestFirm } from '../import/small-firm.ts'

export const closedOn = '2024-08-12'

/** As somebody imports who acknowledges whatever has to be. */
export const bringAcknowledged = async (
  firm: Pick<TestFirm, 'bring'>,
  files: SheetFiles,
  id: string | null = null,
  note = 'A late slip',
) => {
  const first = await firm.bring(files, { id, today: closedOn })
  if (E.isRight(first) || first.left._tag !== 'BadRows') return first
  const digests = first.left.faults.flatMap(({ finding }) => (finding === undefined ? [] : [finding]))
  return firm.bring(files, { id, today: closedOn, acknowledged: new Map(digests.map((digest) => [digest, note])) })
}

const now = () => new Date(`${closedOn}T02:00:00Z`)

/** Closing and opening years of a firm as an administrator does. */
export const openTestYears = async (firm: TestFirm) => {
  const directory = await makeDirectory(firm.pool, firm.tail)
  const { close, open } = openClosedYears({ ...firm, directory, timeZone: () => 'Australia/Sydney' })
  const listed = openListedYears({ pool: firm.pool, directory, today: () => closedOn })
  return {
    ...listed,
    directory,
    close: (year: number, accounts: readonly string[] | null) => close({ year, accounts }, intentOf('admin', now()))(),
    open: (year: number, accounts: readonly string[] | null, reason = 'A late slip') =>
      open({ year, accounts, reason }, intentOf('admin', now()))(),
  }
}
