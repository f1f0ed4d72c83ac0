import * as t from 'io-ts'

export const Role = t.keyof({ superadmin: null, admin: null, adviser: null, client: null, external: null })
export type Role = t.TypeOf<typeof Role>
