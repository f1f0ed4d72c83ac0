import Papa from 'papaparse'
import { defuseFormula } from '../../../../src/domain/widgets/sheet/sheet.ts'
import { periodText } from '../../../../src/domain/archive/quarter.ts'
import type { OwnerType, StaticReportFields } from '../../../../src/domain/archive/static-report.ts'
import type { EvidenceRow } from '../../reports/read-past.ts'
import { O, pipe } from '../../../../src/domain/fp.ts'
import { displayedRole } from '../../../../src/domain/users/identity.ts'
import { permissionsOf } from '../../../../src/domain/permissions/permission.ts'
import { findUser } from '../../../users/user-services.ts'
import { isClient } from '../../../access/archive-readers.ts'
import type { UserRepository } from '../../../users/aggregates.ts'

interface EvidenceServices {
  readonly users: UserRepository
}

interface OccurrenceActor {
  readonly by: string
  readonly isClient: boolean
}

export const occurrenceRoleText =
  (services: Pick<EvidenceServices, 'users'>) =>
  ({ by, isClient: wasClient }: OccurrenceActor): string =>
    pipe(
      findUser(services, by),
      O.filter(({ roles }) => isClient({ permissions: permissionsOf(roles) }) === wasClient),
      O.match(
        () => (wasClient ? 'Client or accountant' : 'Firm'),
        ({ roles }) => displayedRole(roles),
      ),
    )

const occurrenceTexts: Readonly<Record<EvidenceRow['what'], string>> = {
  filed: 'Filed',
  replaced: 'Replaced by a new version',
  edited: 'Details changed',
  left: 'Moved out of this archive',
  opened: 'Opened',
  downloaded: 'Downloaded',
  zipped: 'Downloaded in the zip of the year',
  read: 'Read through the API',
  withdrawn: 'Withdrawn',
  deleted: 'Deleted',
}

const evidenceColumns = [
  ...['Report', 'Name', 'Period', 'Owner', 'Type', 'Code', 'Version', 'SHA-256', 'What'],
  ...['Who', 'User name', 'Role', 'When'],
]

// without it, spreadsheets assume the local encoding
const byteOrderMark = '\uFEFF'

const ownerTypeTexts: Readonly<Record<OwnerType, string>> = { portfolio: 'Portfolio', group: 'Group' }

interface EvidenceNames {
  readonly subjectOf: (owner: Pick<StaticReportFields, 'Type' | 'Code'>) => string
  readonly nameOf: (username: string) => string
  readonly roleOf: (occurrence: Pick<EvidenceRow, 'by' | 'isClient'>) => string
}

export const evidenceCsv = (evidence: readonly EvidenceRow[], { subjectOf, nameOf, roleOf }: EvidenceNames): string => {
  const lines = evidence.map(({ what, version, by, isClient, at, hash, fields }) => [
    ...[fields.StaticReportTitle, fields.StaticReportName, periodText(fields.Year, fields.Quarter)].map(defuseFormula),
    ...[subjectOf(fields), ownerTypeTexts[fields.Type], fields.Code].map(defuseFormula),
    ...[version, hash, occurrenceTexts[what]],
    ...[nameOf(by), by].map(defuseFormula),
    ...[roleOf({ by, isClient }), at],
  ])
  return `${byteOrderMark}${Papa.unparse([evidenceColumns, ...lines], { newline: '\r\n' })}\r\n`
}
