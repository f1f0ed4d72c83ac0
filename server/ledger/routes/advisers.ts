import * as api from '../../../src/api/ledger/advisers.ts'
import { TE } from '../../../src/domain/fp.ts'
import type { Directory } from '../directory.ts'
import { orNotFound } from '../../http/not-found.ts'
import type { Router } from '../../http/router.ts'

export const adviserRoutes = (router: Router, directory: Directory): void => {
  router.guarded(api.advisers, () => TE.right(directory.advisers()))
  router.guarded(api.adviser, ({ params }) => orNotFound(directory.adviser(params.code)))
}
