import { O, pipe, RA } from '../../src/domain/fp.ts'
import type { ReasonFault } from '../../src/domain/reason.ts'
import { permissionRoom } from '../../src/domain/log/recorded-event.ts'
import {
  type OpenMessages,
  supervision,
  type Supervision,
  SupervisionEvent,
  supervisionStream,
} from '../../src/domain/messages/supervision.ts'
import { type Kind, openResident, type Repository } from '../log/repository.ts'
import type { UserServices } from '../users/user-services.ts'

const supervisionKind: Kind<O.Option<Supervision>, OpenMessages, SupervisionEvent, ReasonFault> = {
  prefix: supervisionStream(''),
  codec: SupervisionEvent,
  decider: () => supervision,
  audience: () => [permissionRoom('site.superadmin')],
}

interface Listed extends Supervision {
  readonly id: string
}

export interface Supervisions {
  readonly change: Repository<O.Option<Supervision>, OpenMessages, SupervisionEvent, ReasonFault>['change']
  /** Open mailboxes, each with its latest supervision. */
  readonly openTo: (username: string) => readonly Pick<Supervision, 'of' | 'until'>[]
  readonly all: () => readonly Listed[]
}

export const openSupervisions = async (services: Pick<UserServices, 'log' | 'tail' | 'now'>): Promise<Supervisions> => {
  const kept = await openResident(services, supervisionKind)
  const all = (): readonly Listed[] =>
    pipe(
      kept.ids(),
      RA.filterMap((id) =>
        pipe(
          kept.get(id).state,
          O.map((opened) => ({ id, ...opened })),
        ),
      ),
      RA.reverse,
    )
  return {
    all,
    change: kept.change,
    openTo: (username) => {
      const now = services.now().toISOString()
      return pipe(
        all(),
        RA.filter(({ by, until }) => by === username && now < until),
        RA.uniq({ equals: (one, other) => one.of === other.of }),
      )
    },
  }
}
