import { E } from '../../../../src/domain/fp.ts'
import type { RequestedParameters, RunParameters } from '../../../../src/domain/reports/run/run-parameters.ts'
import type { UserSession } from '../../../access/session.ts'
import type { ReachResolver } from '../../../access/reach.ts'
import type { FirmDirectory } from '../../../ledger/directory.ts'
import { canAccessEntity, type RunSubjectRefusal } from './run-subject.ts'

interface CodeServices {
  readonly directory: Pick<FirmDirectory, 'accounts' | 'groups'>
  readonly reachOf: ReachResolver
}

const isCoded = ({ AccountCode, GroupCode, AdvisorCode }: RunParameters): boolean =>
  AccountCode !== undefined || GroupCode !== undefined || AdvisorCode !== undefined

/** Replaces names by codes if the person has access to exactly one account or group of that name. */
export const codedParameters = (
  services: CodeServices,
  session: UserSession,
  { AccountName, GroupName, ...parameters }: RequestedParameters,
): E.Either<RunSubjectRefusal, RunParameters> => {
  if (isCoded(parameters) || (AccountName === undefined && GroupName === undefined)) return E.right(parameters)
  const { directory } = services
  const found: readonly RunParameters[] = [
    ...directory
      .accounts()
      .filter((account) => account.AccountName === AccountName)
      .map(({ AccountCode }) => AccountCode)
      .filter((code) => canAccessEntity(services, session, { type: 'account', code }))
      .map((AccountCode) => ({ AccountCode })),
    ...directory
      .groups()
      .filter((group) => group.GroupName === GroupName)
      .map(({ GroupCode }) => GroupCode)
      .filter((code) => canAccessEntity(services, session, { type: 'group', code }))
      .map((GroupCode) => ({ GroupCode })),
  ]
  const [only, ...others] = found
  if (only === undefined) return E.left({ _tag: 'NotFound' })
  return others.length > 0 ? E.left({ _tag: 'ParameterMissing' }) : E.right({ ...parameters, ...only })
}
