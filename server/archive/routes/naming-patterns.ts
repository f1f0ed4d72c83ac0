import * as api from '../../../src/api/archive/static-reports.ts'
import { TE } from '../../../src/domain/fp.ts'
import type { NamingEvent, NamingSetting } from '../../../src/domain/archive/naming/naming-setting.ts'
import { answering } from '../../log/intent.ts'
import type { Changed } from '../../log/repository.ts'
import type { Router } from '../../http/router.ts'
import type { NamingSettings } from '../naming-settings.ts'

interface Services {
  readonly namingPatterns: NamingSettings
}

export const namingPatternRoutes = (router: Router, { namingPatterns }: Services): void => {
  router.guarded(api.namingPatterns, () => TE.fromTask(namingPatterns.get))

  router.guardedWrite(api.saveNamingPatterns, ({ body: { patterns, revision }, intent }, { username: by }) =>
    answering(
      intent,
      ({ state, position }: Changed<NamingSetting, NamingEvent>) => ({ revision: state.revision, position }),
      (own) => namingPatterns.change({ type: 'SaveNamingPatterns', patterns, revision, by, at: intent.at }, own),
    ),
  )
}
