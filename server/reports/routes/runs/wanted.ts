import { E, O, pipe, TE } from '../../../../src/domain/fp.ts'
import type { Report } from '../../../../src/domain/reports/report.ts'
import type { RunParameters } from '../../../../src/domain/reports/run/run-parameters.ts'
import { runFault } from '../../../../src/domain/reports/run/run-fault.ts'
import { settledParameters } from '../../../../src/domain/reports/run/settled-parameters.ts'
import type { Wanted } from '../../run/order.ts'
import type { Session } from '../../../access/session.ts'
import type { House } from '../../../house.ts'
import { mayShow, type Whom, whomOf, type WhomRefusal } from './whom.ts'

type Sources = Pick<House, 'reachOf' | 'directory' | 'sources' | 'siteSettings' | 'log' | 'now'>

const fitting = (report: Report, parameters: RunParameters, whom: Whom): E.Either<WhomRefusal, Whom> =>
  pipe(
    runFault(report, whom.entity, parameters),
    O.match(() => E.right(whom), E.left),
  )

/** What is to be written when somebody asks for a report now, settled and allowed. */
export const wantedNow =
  (house: Sources) =>
  (
    report: Report,
    parameters: RunParameters,
    session: Session,
  ): TE.TaskEither<WhomRefusal, Required<Wanted> & Pick<Whom, 'subject'>> =>
    pipe(
      TE.fromEither(whomOf(house, session, parameters)),
      TE.chainEitherK((whom) => fitting(report, parameters, whom)),
      TE.chainTaskK((whom) => async () => ({
        ...whom,
        report,
        mayShow: mayShow(house, session),
        parameters: settledParameters(parameters, report, await house.sources.currentDataDate()),
        position: await house.log.lastPosition(),
        moment: house.siteSettings.instant(house.now()),
      })),
    )
