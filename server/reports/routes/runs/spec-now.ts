import type { IsoDate } from '../../../../src/domain/dates/iso-date.ts'
import { E, O, pipe, TE } from '../../../../src/domain/fp.ts'
import type { Report } from '../../../../src/domain/reports/report.ts'
import type { RunParameters } from '../../../../src/domain/reports/run/run-parameters.ts'
import { runFault } from '../../../../src/domain/reports/run/run-fault.ts'
import { settledParameters } from '../../../../src/domain/reports/run/settled-parameters.ts'
import type { AuthorisedSpec } from '../../run/report-spec.ts'
import type { UserSession } from '../../../access/session.ts'
import { canShowAccount, type RunSubject, resolveRunSubject, type RunSubjectRefusal } from './run-subject.ts'
import type { EventLog } from '../../../log/event-log.ts'
import type { FirmDirectory } from '../../../ledger/directory.ts'
import type { SiteSettings } from '../../../settings/site-settings.ts'
import type { ReachResolver } from '../../../access/reach.ts'
import type { ReportSources } from '../../sources/open-sources.ts'

interface SpecServices {
  readonly log: EventLog
  readonly now: () => Date
  readonly directory: FirmDirectory
  readonly siteSettings: SiteSettings
  readonly reachOf: ReachResolver
  readonly sources: ReportSources
}

const fittingSubject = (
  report: Report,
  parameters: RunParameters,
  subject: RunSubject,
  latest: IsoDate | null,
): E.Either<RunSubjectRefusal, RunSubject> =>
  pipe(
    runFault(report, subject.entity, parameters, latest),
    O.match(() => E.right(subject), E.left),
  )

export const specNow =
  (services: SpecServices) =>
  (
    report: Report,
    parameters: RunParameters,
    session: UserSession,
  ): TE.TaskEither<RunSubjectRefusal, AuthorisedSpec & Pick<RunSubject, 'subject'>> =>
    pipe(
      TE.fromEither(resolveRunSubject(services, session, parameters)),
      TE.chainEitherK((subject) =>
        fittingSubject(report, parameters, subject, services.siteSettings.currentDataDate()),
      ),
      TE.chainTaskK((subject) => async () => ({
        ...subject,
        report,
        mayShow: canShowAccount(services, session),
        mayInclude: canShowAccount(services, session),
        parameters: settledParameters(parameters, report, (await services.sources.figuresDay()).currentDataDate),
        position: await services.log.lastPosition(),
        moment: services.siteSettings.instant(services.now()),
      })),
    )
