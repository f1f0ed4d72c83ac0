import * as t from 'io-ts'
import type { Pool } from 'pg'
import type { DashboardType } from '../../src/domain/dashboards/dashboard-type.ts'
import type { UserRole } from '../../src/domain/permissions/permission.ts'
import { userStream } from '../../src/domain/users/username.ts'
import type { StreamAppend, TransactionWork } from '../log/event-log.ts'
import { queryRows } from '../postgres/query-rows.ts'

/** The password exists only in memory. */
export interface SharedUserRow {
  readonly username: string
  readonly email: string
  readonly password: string
  readonly given_name: string
  readonly family_name: string
  readonly defaultDashboard: DashboardType
  readonly roles: readonly UserRole[]
  readonly accounts: readonly string[]
  readonly groups: readonly string[]
  readonly defaultCode: string
}

export interface PreparedUsers {
  readonly appends: readonly StreamAppend[]
  readonly beside: TransactionWork
}

const AddedPosition = t.strict({ position: t.union([t.number, t.null]) })

const userAddedPositionSql = `select max(position)::float8 as position from event where stream = $1 and type = 'UserAdded'`

/** Before this log position, nobody or another person had the user name. */
export const readUserAddedPosition =
  (pool: Pool) =>
  async (username: string): Promise<number> => {
    const [added] = await queryRows(pool, AddedPosition, userAddedPositionSql, [userStream(username)])
    return added?.position ?? 0
  }
