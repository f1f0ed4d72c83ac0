import * as api from '../../../src/api/static-reports.ts'
import { pipe, TE } from '../../../src/domain/fp.ts'
import { namingSetting, namingStream, NamingEvent } from '../../../src/domain/archive/naming/naming-setting.ts'
import { keeperRooms } from '../keeper-rooms.ts'
import { intentOf } from '../../log/intent.ts'
import { openOnDemand } from '../../log/repository.ts'
import type { House } from '../../house.ts'
import type { Router } from '../../http/router.ts'

/** The whole name of the one stream there is. */
const all = ''

/** How the names of the files in a zip are read: seldom asked for, so read from the log. */
export const namingPatternRoutes = (router: Router, { log, tail, now }: House): void => {
  const settings = openOnDemand(
    { log, tail },
    { prefix: namingStream, decider: () => namingSetting, codec: NamingEvent, audience: () => keeperRooms },
  )

  router.guarded(api.namingPatterns, () => TE.fromTask(async () => (await settings.get(all)).state))

  router.guarded(api.saveNamingPatterns, ({ body: { patterns, revision } }, { username: by }) => {
    const intent = intentOf(by, now())
    return pipe(
      settings.change(all, { type: 'SaveNamingPatterns', patterns, revision, by, at: intent.at }, intent),
      TE.map(({ state, position }) => ({ revision: state.revision, position })),
    )
  })
}
