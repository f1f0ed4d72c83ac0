import { O, pipe } from '../../../../src/domain/fp.ts'
import type { ArchiveKey } from '../../../../src/domain/archive/archive-key.ts'
import { ownerKey } from '../../../../src/domain/archive/owner.ts'
import type { OwnerType, StaticReport } from '../../../../src/domain/archive/static-report.ts'
import { type FirmDirectory, ownerNameOrCode } from '../../../ledger/directory.ts'
import type { UserSession } from '../../../access/session.ts'
import type { ListedStaticReport } from '../../../../src/domain/archive/listed-static-report.ts'
import { mayReadReport, type ReachResolver } from '../../../access/reach.ts'

interface OwnerServices {
  readonly directory: FirmDirectory
  readonly reachOf: ReachResolver
}

export const listedStaticReport = (
  directory: FirmDirectory,
  report: StaticReport,
  isNew: boolean,
): ListedStaticReport => ({
  ...report,
  AccountType: report.Type,
  AccountCode: report.Code,
  StaticReportFilePath: `/reports/static/view/${report.StaticReportName}?id=${report.StaticReportID}`,
  subject: ownerNameOrCode(directory, report),
  isNew,
})

export const ownersWithin = ({ group }: Pick<FirmDirectory, 'group'>, owner: ArchiveKey): readonly ArchiveKey[] => {
  if (owner.type === 'portfolio') return [owner]
  const accounts = pipe(
    group(owner.code),
    O.match(
      () => [],
      (found) => found.accounts,
    ),
  )
  return [owner, ...accounts.map((code): ArchiveKey => ({ type: 'portfolio', code }))]
}

export const listedOwners = (
  services: Pick<OwnerServices, 'reachOf' | 'directory'>,
  session: UserSession,
  type: OwnerType,
  code: string,
): readonly string[] => {
  const isReached = mayReadReport(services, session)
  return ownersWithin(services.directory, { type, code })
    .filter((owner) => owner.type === type || isReached({ Type: owner.type, Code: owner.code }))
    .map(ownerKey)
}

/** `word` is in lower case. */
export const findOwnersByName = (directory: FirmDirectory, word: string): readonly string[] => {
  const owners: readonly ArchiveKey[] = [
    ...directory.accounts().map(({ AccountCode: code }): ArchiveKey => ({ type: 'portfolio', code })),
    ...directory.groups().map(({ GroupCode: code }): ArchiveKey => ({ type: 'group', code })),
  ]
  return owners
    .filter(({ type, code }) => ownerNameOrCode(directory, { Type: type, Code: code }).toLowerCase().includes(word))
    .map(ownerKey)
}
