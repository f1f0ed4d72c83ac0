import { E, O, pipe, TE } from '../../../src/domain/fp.ts'
import { permissionRoom } from '../../../src/domain/log/audience.ts'
import { type LogoContent, type LogoRefusal, logoStream, reportLogo } from '../../../src/domain/reports/logo/decider.ts'
import { LogoSaved } from '../../../src/domain/reports/logo/event.ts'
import type { ReportLogo } from '../../../src/domain/reports/lookups/lookups.ts'
import type { Conflict, EventLog, Intent, Tail } from '../../log/event-log.ts'
import { appendFor, carryOut } from '../../log/plan.ts'
import type { Logos } from './open-logos.ts'

type Writing<Refusal> = TE.TaskEither<Refusal | LogoRefusal | Conflict, ReportLogo>

export interface LogoWriter {
  readonly create: (logo: LogoContent, intent: Intent) => Writing<never>
  /** The firm's first: however often it is asked for at once, there is one of it. */
  readonly createFirst: (logo: LogoContent, intent: Intent) => Writing<never>
  readonly save: (id: number, logo: LogoContent, intent: Intent) => Writing<{ readonly _tag: 'NotFound' }>
}

export const firstLogo = 1

export const openLogoWriter = (house: { readonly log: EventLog; readonly tail: Tail }, logos: Logos): LogoWriter => {
  const write = (idFor: () => number, logo: LogoContent, intent: Intent): Writing<never> =>
    pipe(
      carryOut(house, intent, () => {
        const id = idFor()
        return pipe(
          appendFor(
            logos.fold,
            {
              stream: logoStream(id),
              decider: reportLogo,
              codec: LogoSaved,
              audience: () => [permissionRoom('site.admin')],
            },
            { type: 'SaveLogo', ...logo },
          ),
          E.map((append) => ({ appends: [append], id })),
        )
      }),
      TE.map(({ plan: { id } }) => ({ ReportLogoID: id, ...logo })),
    )

  return {
    createFirst: (logo, intent) => write(() => firstLogo, logo, intent),
    // of two who take the same number one is too late, and takes the next
    create: (logo, intent) => write(() => logos.all().length + 1, logo, intent),
    save: (id, logo, intent) =>
      O.isSome(logos.get(id)) ? write(() => id, logo, intent) : TE.left({ _tag: 'NotFound' }),
  }
}
