import { E, pipe } from '../../../../src/domain/fp.ts'
import { mayRunFor, entityOf, type RunEntity, type RunFault } from '../../../../src/domain/reports/run/run-fault.ts'
import type { RunParameters } from '../../../../src/domain/reports/run/run-parameters.ts'
import { entityName, type DirectoryNames } from '../../../ledger/directory.ts'
import type { UserSession } from '../../../access/session.ts'
import type { ReachResolver } from '../../../access/reach.ts'

interface SubjectServices {
  readonly directory: DirectoryNames
  readonly reachOf: ReachResolver
}

export interface RunSubject {
  readonly entity: RunEntity
  readonly subject: string
}

export type RunSubjectRefusal = RunFault | { readonly _tag: 'NotFound' | 'NotAllowedHere' }

type SubjectSources = Pick<SubjectServices, 'reachOf' | 'directory'>

export const canAccessEntity = (
  { reachOf }: Pick<SubjectServices, 'reachOf'>,
  session: UserSession,
  entity: RunEntity,
): boolean =>
  pipe(
    reachOf(session),
    E.exists((reach) => mayRunFor(session, reach, entity)),
  )

export const canShowAccount =
  (services: Pick<SubjectServices, 'reachOf'>, session: UserSession) =>
  (account: string): boolean =>
    canAccessEntity(services, session, { type: 'account', code: account })

/** Does not reveal whether an account or group exists that the person cannot reach. */
export const resolveRunSubject = (
  services: SubjectSources,
  session: UserSession,
  parameters: RunParameters,
): E.Either<RunSubjectRefusal, RunSubject> =>
  pipe(
    entityOf(parameters),
    E.filterOrElseW(
      (entity) => canAccessEntity(services, session, entity),
      () => ({ _tag: 'NotAllowedHere' as const }),
    ),
    E.chainW((entity) =>
      pipe(
        entityName(services.directory, entity),
        E.fromOption(() => ({ _tag: 'NotFound' as const })),
        E.map((subject) => ({ entity, subject })),
      ),
    ),
  )
