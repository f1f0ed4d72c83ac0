import type { ReportLevel, ReportType } from '../../../domain/reports/report.ts'

export const levelTexts: Readonly<Record<ReportLevel, string>> = {
  account: 'Account',
  group: 'Group',
  adviser: 'Adviser’s book',
}

export const typeTexts: Readonly<Record<ReportType, string>> = {
  client: 'Clients and advisers',
  adviser: 'Advisers only',
}
