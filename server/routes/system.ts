import * as api from '../../src/api/system.ts'
import { pipe, TE } from '../../src/domain/fp.ts'
import type { EventLog, Tail } from '../log/event-log.ts'
import type { Router } from './http/router.ts'

const patienceMs = 2000

export const systemRoutes = (router: Router, { log, tail }: { readonly log: EventLog; readonly tail: Tail }): void => {
  const caughtUp = async (): Promise<number> => {
    await tail.reached(await log.lastPosition(), patienceMs)
    return tail.position()
  }

  router.open(api.live, () => TE.right({ live: true as const }))
  router.open(api.ready, () =>
    pipe(
      TE.tryCatch(caughtUp, () => ({ _tag: 'NotReady' as const })),
      TE.map((position) => ({ ready: true as const, position })),
    ),
  )
}
