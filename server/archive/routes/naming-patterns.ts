import * as api from '../../../src/api/static-reports.ts'
import { pipe, TE } from '../../../src/domain/fp.ts'
import { namingSetting, namingStream } from '../../../src/domain/archive/naming-setting/decider.ts'
import { NamingEvent } from '../../../src/domain/archive/naming-setting/event.ts'
import { keeperRooms } from '../keeper-rooms.ts'
import { execute, load } from '../../log/aggregate.ts'
import { heard } from '../../log/heard.ts'
import { intentOf } from '../../log/intent.ts'
import type { House } from '../../house.ts'
import type { Router } from '../../http/router.ts'

const aggregate = {
  stream: namingStream,
  decider: namingSetting,
  codec: NamingEvent,
  audience: () => keeperRooms,
}

/** How the names of the files in a zip are read: seldom asked for, so read from the log. */
export const namingPatternRoutes = (router: Router, { log, tail, now }: House): void => {
  router.guarded(api.namingPatterns, () => TE.fromTask(async () => (await load(log, aggregate)).state))

  router.guarded(api.saveNamingPatterns, ({ body: { patterns, revision } }, { username: by }) => {
    const intent = intentOf(by, now())
    return pipe(
      execute(log, aggregate, { type: 'SaveNamingPatterns', patterns, revision, by, at: intent.at }, intent),
      TE.chainFirstTaskK(
        ({ position }) =>
          () =>
            heard(tail, position),
      ),
      TE.map(({ state, position }) => ({ revision: state.revision, position })),
    )
  })
}
