import { E, O, pipe, RA, TE } from '../../../src/domain/fp.ts'
import { permissionRoom } from '../../../src/domain/log/recorded-event.ts'
import {
  type LogoContent,
  logoPrefix,
  type LogoRefusal,
  LogoSaved,
  type LogoState,
  reportLogo,
  type SaveLogo,
} from '../../../src/domain/reports/logo/logo.ts'
import type { ReportLogo } from '../../../src/domain/reports/lookups/lookups.ts'
import { carryOut, type LogServices } from '../../log/carry-out.ts'
import type { AppendConflict, CallIntent } from '../../log/event-log.ts'
import { openResidentRepository, type ResidentRepository } from '../../log/repository.ts'

export interface LogoStore {
  readonly repository: ResidentRepository<LogoState, SaveLogo, LogoSaved, LogoRefusal>
  readonly all: () => readonly ReportLogo[]
  readonly get: (id: number) => O.Option<ReportLogo>
  readonly at: (id: number, position: number) => Promise<O.Option<ReportLogo>>
}

export const openLogos = async (services: LogServices): Promise<LogoStore> => {
  const repository = await openResidentRepository(services, {
    prefix: logoPrefix,
    codec: LogoSaved,
    decider: () => reportLogo,
    audience: () => [permissionRoom('site.admin')],
  })

  const named = (id: number, state: LogoState): O.Option<ReportLogo> =>
    pipe(
      state,
      O.map((logo) => ({ ReportLogoID: id, ...logo })),
    )
  const get: LogoStore['get'] = (id) => named(id, repository.get(String(id)).state)

  return {
    repository,
    get,
    all: () =>
      pipe(
        repository.ids(),
        RA.filterMapWithIndex((index) => get(index + 1)),
      ),
    at: async (id, position) => {
      const { recorded, events } = await repository.past(String(id))
      const known = events.slice(0, recorded.filter((event) => event.position <= position).length)
      return named(id, known.reduce(reportLogo.evolve, reportLogo.initial))
    },
  }
}

type LogoWriting<Refusal> = TE.TaskEither<Refusal | LogoRefusal | AppendConflict, ReportLogo>

interface LogoWriter {
  readonly create: (logo: LogoContent, intent: CallIntent<ReportLogo>) => LogoWriting<never>
  readonly createFirst: (logo: LogoContent, intent: CallIntent<ReportLogo>) => LogoWriting<never>
  readonly save: (
    id: number,
    logo: LogoContent,
    intent: CallIntent<ReportLogo>,
  ) => LogoWriting<{ readonly _tag: 'NotFound' }>
}

export const firstLogo = 1

export const openLogoWriter = (services: LogServices, { repository, all, get }: LogoStore): LogoWriter => {
  const write = (idFor: () => number, logo: LogoContent, intent: CallIntent<ReportLogo>): LogoWriting<never> =>
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
    // if two writers use the same number, the later one gets a conflict and the next number
    create: (logo, intent) => write(() => all().length + 1, logo, intent),
    save: (id, logo, intent) => (O.isSome(get(id)) ? write(() => id, logo, intent) : TE.left({ _tag: 'NotFound' })),
  }
}
