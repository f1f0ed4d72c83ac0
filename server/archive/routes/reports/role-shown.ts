import { O, pipe } from '../../../../src/domain/fp.ts'
import { displayedRole } from '../../../../src/domain/users/identity.ts'
import { permissionsOf } from '../../../../src/domain/permissions/permission.ts'
import { findUser } from '../../../users/users-house.ts'
import { isClient } from '../../../access/archive-readers.ts'
import type { House } from '../../../house.ts'

interface Occurrence {
  readonly by: string
  readonly isClient: boolean
}

/** What somebody is in the firm now, unless it was recorded that they were something else then. */
export const roleShown =
  (house: Pick<House, 'users'>) =>
  ({ by, isClient: wasClient }: Occurrence): string =>
    pipe(
      findUser(house, by),
      O.filter(({ roles }) => isClient({ permissions: permissionsOf(roles) }) === wasClient),
      O.match(
        () => (wasClient ? 'Client or accountant' : 'Firm'),
        ({ roles }) => displayedRole(roles),
      ),
    )
