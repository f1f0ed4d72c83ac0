import * as t from 'io-ts'

export const DashboardType = t.keyof({ admin: null, adviser: null, group: null, portfolio: null, external: null })
export type DashboardType = t.TypeOf<typeof DashboardType>

export const dashboardTitles: Readonly<Record<DashboardType, string>> = {
  admin: 'Firm',
  adviser: 'Adviser',
  group: 'Group',
  portfolio: 'Portfolio',
  external: 'Accountant',
}
