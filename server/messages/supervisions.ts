import { O, pipe, RA } from '../../src/domain/fp.ts'
import type { ReasonFault } from '../../src/domain/text/reason-fault.ts'
import { permissionRoom } from '../../src/domain/log/recorded-event.ts'
import {
  type OpenMessages,
  supervisionDecider,
  type MessageSupervision,
  SupervisionEvent,
  supervisionStream,
} from '../../src/domain/messages/supervision.ts'
import { type StreamKind, openResidentRepository, type StreamRepository } from '../log/repository.ts'
import type { UserServices } from '../users/user-services.ts'

const supervisionKind: StreamKind<O.Option<MessageSupervision>, OpenMessages, SupervisionEvent, ReasonFault> = {
  prefix: supervisionStream(''),
  codec: SupervisionEvent,
  decider: () => supervisionDecider,
  audience: () => [permissionRoom('site.superadmin')],
}

interface ListedSupervision extends MessageSupervision {
  readonly id: string
}

export interface MailboxSupervisions {
  readonly change: StreamRepository<O.Option<MessageSupervision>, OpenMessages, SupervisionEvent, ReasonFault>['change']
  /** Open mailboxes, each with its latest supervision. */
  readonly openTo: (username: string) => readonly Pick<MessageSupervision, 'of' | 'until'>[]
  readonly all: () => readonly ListedSupervision[]
}

export const openSupervisions = async (
  services: Pick<UserServices, 'log' | 'tail' | 'now'>,
): Promise<MailboxSupervisions> => {
  const kept = await openResidentRepository(services, supervisionKind)
  const all = (): readonly ListedSupervision[] =>
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
