import * as t from 'io-ts'

export const DashboardType = t.keyof({ admin: null, adviser: null, group: null, portfolio: null, external: null })
export type DashboardType = t.TypeOf<typeof DashboardType>
