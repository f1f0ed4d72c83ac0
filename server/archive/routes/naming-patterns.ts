import * as api from '../../../src/api/static-reports.ts'
import { TE } from '../../../src/domain/fp.ts'
import {
  namingSetting,
  namingStream,
  NamingEvent,
  type NamingSetting,
} from '../../../src/domain/archive/naming/naming-setting.ts'
import { administratorAudience } from '../administrator-audience.ts'
import { answering } from '../../log/intent.ts'
import { type Changed, openOnDemand } from '../../log/repository.ts'
import type { Router } from '../../http/router.ts'
import type { EventLog, Tail } from '../../log/event-log.ts'

interface Services {
  readonly log: EventLog
  readonly tail: Tail
}

/** The whole name of the one stream there is. */
const all = ''

/** How the names of the files in a zip are read: seldom asked for, so read from the log. */
export const namingPatternRoutes = (router: Router, { log, tail }: Services): void => {
  const settings = openOnDemand(
    { log, tail },
    { prefix: namingStream, decider: () => namingSetting, codec: NamingEvent, audience: () => administratorAudience },
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
