import { O, pipe } from '../../../src/domain/fp.ts'
import { ownerKey } from '../../../src/domain/static-report/owner.ts'
import type { OwnerType } from '../../../src/domain/static-report/static-report.ts'
import type { Session } from '../../users/session.ts'
import type { House } from '../house.ts'
import { mayReadReport } from './may-read-report.ts'

/** Whose reports are listed with those of a portfolio or group: a group's portfolios too, as far as they are in reach. */
export const ownersListed = (
  house: Pick<House, 'reachOf' | 'directory'>,
  session: Session,
  type: OwnerType,
  code: string,
): readonly string[] => {
  const accounts =
    type === 'group'
      ? pipe(
          house.directory.group(code),
          O.match(
            () => [],
            (group) => group.accounts,
          ),
        )
      : []
  const isReached = mayReadReport(house, session)
  return [
    ownerKey({ type, code }),
    ...accounts
      .filter((Code) => isReached({ Type: 'portfolio', Code }))
      .map((account) => ownerKey({ type: 'portfolio', code: account })),
  ]
}
