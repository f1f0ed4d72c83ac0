import type { ArchivedReport } from '../../domain/archive/archived-report.ts'
import type { Quarter } from '../../domain/archive/quarter.ts'
import { type OwnerType, titleWithOwner } from '../../domain/archive/static-report.ts'

export const quarters: readonly Quarter[] = ['Q1', 'Q2', 'Q3', 'Q4', 'FY']

export const ownerTypes: readonly OwnerType[] = ['portfolio', 'group']

export const typeTexts: Readonly<Record<OwnerType, string>> = { portfolio: 'Portfolio', group: 'Group' }

/** What tells one report from another where only its title is read out. */
export const reportText = (report: ArchivedReport): string => titleWithOwner(report)
