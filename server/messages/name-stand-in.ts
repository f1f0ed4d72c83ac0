import { E, O, pipe, TE } from '../../src/domain/fp.ts'
import type { StandIn, StandInRefusal } from '../../src/domain/messages/stand-in.ts'
import type { ChangeRequests, PendingOutcome } from '../access/change-requests/change-requests.ts'
import { type ApprovalServices, approvalRequirementOf } from '../access/change-requests/second-person.ts'
import { withAnswer } from '../log/carry-out.ts'
import type { AppendedPosition, AppendConflict, CallIntent } from '../log/event-log.ts'
import type { SiteSettings } from '../settings/site-settings.ts'
import type { StandIns } from './stand-ins.ts'

export interface NamingServices extends ApprovalServices {
  readonly standIns: Pick<StandIns, 'handle' | 'decide'>
  readonly changeRequests: Pick<ChangeRequests, 'guard'>
  readonly siteSettings: Pick<SiteSettings, 'today'>
}

interface StandInNaming {
  readonly absent: string
  readonly named: StandIn
  readonly actor: string
}

export interface StandInChange extends AppendedPosition, PendingOutcome {}

/** Advisers name their own delegate without approval. Anybody else needs a second person's approval. */
export const nameStandIn = (
  services: NamingServices,
  { absent, named, actor }: StandInNaming,
  intent: CallIntent<StandInChange>,
): TE.TaskEither<StandInRefusal | AppendConflict, StandInChange> => {
  const { standIns, changeRequests, siteSettings, now } = services
  const outcome: { waits: string | null } = { waits: null }
  return withAnswer(
    intent,
    ({ position }: AppendedPosition) => ({ position, ...outcome }),
    (own) =>
      standIns.handle(
        absent,
        async ({ state, revision }) => {
          const standing = own.approval === undefined ? await approvalRequirementOf(services, actor) : 'Approved'
          const before = O.toNullable(state)
          return pipe(
            standIns.decide(absent, state, [{ type: 'NameStandIn', named, today: siteSettings.today(now()) }]),
            E.map((events) => {
              const guarded = changeRequests.guard(
                { needsApproval: events.length > 0 && actor !== absent, standing },
                {
                  by: actor,
                  at: own.at,
                  change: { kind: 'stand-in', username: absent, before, named, revision },
                },
                { events },
              )
              outcome.waits = guarded.waits
              return guarded
            }),
          )
        },
        own,
      ),
  )
}
