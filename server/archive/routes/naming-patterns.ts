import * as api from '../../../src/api/static-reports.ts'
import { TE } from '../../../src/domain/fp.ts'
import {
  namingSetting,
  namingStream,
  NamingEvent,
  type NamingSetting,
} from '../../../src/domain/archive/naming/naming-setting.ts'
import { keeperRooms } from '../keeper-rooms.ts'
import { answering } from '../../log/intent.ts'
import { type Changed, openOnDemand } from '../../log/repository.ts'
import type { House } from '../../house.ts'
import type { Router } from '../../http/router.ts'

/** The whole name of the one stream there is. */
const all = ''

/** How the names of the files in a zip are read: seldom asked for, so read from the log. */
export const namingPatternRoutes = (router: Router, { log, tail }: House): void => {
  const settings = openOnDemand(
    { log, tail },
    { prefix: namingStream, decider: () => namingSetting, codec: NamingEvent, audience: () => keeperRooms },
  )

  router.guarded(api.namingPatterns, () => TE.fromTask(async () => (await settings.get(all)).state))

  router.guardedWrite(api.saveNamingPatterns, ({ body: { patterns, revision }, intent }, { username: by }) =>
    answering(
      intent,
      ({ state, position }: Changed<NamingSetting, NamingEvent>) => ({ revision: state.revision, position }),
      (own) => settings.change(all, { type: 'SaveNamingPatterns', patterns, revision, by, at: intent.at }, own),
    ),
  )
}
