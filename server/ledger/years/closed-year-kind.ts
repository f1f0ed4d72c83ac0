import {
  type ClosedYear,
  closedYear,
  type ClosedYearCommand,
  ClosedYearEvent,
  type ClosedYearRefusal,
  closedYearStream,
} from '../../../src/domain/ledger/years/closed-year.ts'
import { dashboardRoom, permissionRoom } from '../../../src/domain/log/recorded-event.ts'
import type { Kind } from '../../log/repository.ts'

const leftBy = (some: ClosedYear, others: ClosedYear): readonly string[] =>
  [...some.closed].filter((account) => !others.closed.has(account))

/** The dashboards of the accounts that it was closed or opened of. */
const dashboardsOf = (before: ClosedYear, after: ClosedYear): readonly string[] =>
  [...leftBy(before, after), ...leftBy(after, before)].flatMap((code) => [
    dashboardRoom('portfolio', code),
    dashboardRoom('external', code),
  ])

export const closedYearKind: Kind<ClosedYear, ClosedYearCommand, ClosedYearEvent, ClosedYearRefusal> = {
  prefix: closedYearStream(''),
  codec: ClosedYearEvent,
  decider: (id) => closedYear(Number(id)),
  audience: ({ type }, after, _, before = { closed: new Set() }) =>
    type === 'FiguresChanged' ? dashboardsOf(before, after) : [permissionRoom('site.admin')],
}
