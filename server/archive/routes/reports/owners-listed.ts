import { O, pipe } from '../../../../src/domain/fp.ts'
import type { ArchivePlace } from '../../../../src/domain/archive/archive-place.ts'
import { ownerKey } from '../../../../src/domain/archive/owner.ts'
import type { OwnerType, StaticReport } from '../../../../src/domain/archive/static-report.ts'
import { type Directory, subjectOf } from '../../../ledger/directory.ts'
import type { Session } from '../../../access/session.ts'
import type { ArchivedReport } from '../../../../src/domain/archive/archived-report.ts'
import { mayReadReport, type ReachOf } from '../../../access/reach.ts'

interface Services {
  readonly directory: Directory
  readonly reachOf: ReachOf
}

export const archivedReport = (directory: Directory, report: StaticReport, isNew: boolean): ArchivedReport => ({
  ...report,
  AccountType: report.Type,
  AccountCode: report.Code,
  StaticReportFilePath: `/reports/static/view/${report.StaticReportName}?id=${report.StaticReportID}`,
  subject: subjectOf(directory, report),
  isNew,
})

export const ownersWithin = ({ group }: Pick<Directory, 'group'>, place: ArchivePlace): readonly ArchivePlace[] => {
  if (place.type === 'portfolio') return [place]
  const accounts = pipe(
    group(place.code),
    O.match(
      () => [],
      (found) => found.accounts,
    ),
  )
  return [place, ...accounts.map((code): ArchivePlace => ({ type: 'portfolio', code }))]
}

export const ownersListed = (
  services: Pick<Services, 'reachOf' | 'directory'>,
  session: Session,
  type: OwnerType,
  code: string,
): readonly string[] => {
  const isReached = mayReadReport(services, session)
  return ownersWithin(services.directory, { type, code })
    .filter((owner) => owner.type === type || isReached({ Type: owner.type, Code: owner.code }))
    .map(ownerKey)
}

/** `word` is in lower case. */
export const ownersNamed = (directory: Directory, word: string): readonly string[] => {
  const owners: readonly ArchivePlace[] = [
    ...directory.accounts().map(({ AccountCode: code }): ArchivePlace => ({ type: 'portfolio', code })),
    ...directory.groups().map(({ GroupCode: code }): ArchivePlace => ({ type: 'group', code })),
  ]
  return owners
    .filter(({ type, code }) => subjectOf(directory, { Type: type, Code: code }).toLowerCase().includes(word))
    .map(ownerKey)
}
