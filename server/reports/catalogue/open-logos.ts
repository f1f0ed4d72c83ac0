import { O, pipe, RA } from '../../../src/domain/fp.ts'
import { permissionRoom } from '../../../src/domain/log/recorded-event.ts'
import {
  type LogoRefusal,
  logoPrefix,
  type LogoState,
  reportLogo,
  type SaveLogo,
  LogoSaved,
} from '../../../src/domain/reports/logo/logo.ts'
import type { ReportLogo } from '../../../src/domain/reports/lookups/lookups.ts'
import type { LogServices } from '../../log/carry-out.ts'
import { openResident, type Resident } from '../../log/repository.ts'

export interface Logos {
  readonly repository: Resident<LogoState, SaveLogo, LogoSaved, LogoRefusal>
  readonly all: () => readonly ReportLogo[]
  readonly get: (id: number) => O.Option<ReportLogo>
  readonly at: (id: number, position: number) => Promise<O.Option<ReportLogo>>
}

export const openLogos = async (services: LogServices): Promise<Logos> => {
  const repository = await openResident(services, {
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
  const get: Logos['get'] = (id) => named(id, repository.get(String(id)).state)

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
