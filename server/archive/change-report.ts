import { E } from '../../src/domain/fp.ts'
import { evolveStaticReport } from '../../src/domain/archive/evolve.ts'
import type { StaticReportCommand } from '../../src/domain/archive/static-report.ts'
import type { FiledReports } from './reports/filed-reports.ts'
import { type Retelling, retellArrivals } from './uploads/announce-arrivals.ts'

type Change = Extract<StaticReportCommand, { readonly type: 'DeleteReport' | 'EditReport' }>

export type ChangeReport = (
  id: string,
  command: Change,
  intent: Parameters<FiledReports['change']>[2],
) => ReturnType<FiledReports['change']>

/** Changes a report as administrators do, and with it what its readers were told when it came. */
export const reportChanging =
  (services: Retelling): ChangeReport =>
  (id, command, intent) =>
    services.filedReports.handle(
      id,
      async ({ state }) => {
        const decided = services.filedReports.decide(id, state, [command])
        if (E.isLeft(decided) || decided.right.length === 0) return E.map(() => ({ events: [] }))(decided)
        const after = decided.right.reduce(evolveStaticReport, state)
        const others = await retellArrivals(services, id, state, after, command.at)
        return E.right({ events: decided.right, others })
      },
      intent,
    )
