import {
  type ClosedYear,
  closedYear,
  type ClosedYearCommand,
  ClosedYearEvent,
  type ClosedYearRefusal,
  closedYearStream,
} from '../../../src/domain/ledger/years/closed-year.ts'
import { permissionRoom } from '../../../src/domain/log/recorded-event.ts'
import type { Kind } from '../../log/repository.ts'

export const closedYearKind: Kind<ClosedYear, ClosedYearCommand, ClosedYearEvent, ClosedYearRefusal> = {
  prefix: closedYearStream(''),
  codec: ClosedYearEvent,
  decider: (id) => closedYear(Number(id)),
  audience: () => [permissionRoom('site.admin')],
}
