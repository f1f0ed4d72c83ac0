import { protocol } from '../../src/api/protocol.ts'
import * as api from '../../src/api/system.ts'
import { pipe, TE } from '../../src/domain/fp.ts'
import type { Ready } from '../log/ready.ts'
import type { Router } from './router.ts'

export const systemRoutes = (router: Router, { ready }: { readonly ready: Ready }): void => {
  router.open(api.live, () => TE.right({ live: true as const }))
  router.open(api.protocolVersion, () => TE.right({ version: protocol.version }))
  router.open(api.ready, () =>
    pipe(
      ready,
      TE.map((position) => ({ ready: true as const, position })),
    ),
  )
}
