import { E, O, pipe, TE } from '../../../src/domain/fp.ts'
import type { LogoContent, LogoRefusal } from '../../../src/domain/reports/logo/logo.ts'
import type { ReportLogo } from '../../../src/domain/reports/lookups/lookups.ts'
import type { Conflict, Intent } from '../../log/event-log.ts'
import { carryOut, type LogServices } from '../../log/carry-out.ts'
import type { Logos } from './open-logos.ts'

type Writing<Refusal> = TE.TaskEither<Refusal | LogoRefusal | Conflict, ReportLogo>

export interface LogoWriter {
  readonly create: (logo: LogoContent, intent: Intent<ReportLogo>) => Writing<never>
  readonly createFirst: (logo: LogoContent, intent: Intent<ReportLogo>) => Writing<never>
  readonly save: (id: number, logo: LogoContent, intent: Intent<ReportLogo>) => Writing<{ readonly _tag: 'NotFound' }>
}

export const firstLogo = 1

export const openLogoWriter = (services: LogServices, { repository, all, get }: Logos): LogoWriter => {
  const write = (idFor: () => number, logo: LogoContent, intent: Intent<ReportLogo>): Writing<never> =>
    carryOut(
      services,
      intent,
      () => {
        const number = idFor()
        const id = String(number)
        const folded = repository.get(id)
        return pipe(
          repository.decide(id, folded.state, [{ type: 'SaveLogo', ...logo }]),
          E.map((events) => ({ ...repository.plan(id, folded, events), number })),
        )
      },
      (_, { number }) => ({ ReportLogoID: number, ...logo }),
    )

  return {
    createFirst: (logo, intent) => write(() => firstLogo, logo, intent),
    // of two who take the same number one is too late, and takes the next
    create: (logo, intent) => write(() => all().length + 1, logo, intent),
    save: (id, logo, intent) => (O.isSome(get(id)) ? write(() => id, logo, intent) : TE.left({ _tag: 'NotFound' })),
  }
}
