import * as api from '../../src/api/site-settings.ts'
import { E, O, pipe, RA, TE } from '../../src/domain/fp.ts'
import {
  definitionOf,
  type ListedSetting,
  mayChangeSetting,
  SettingTitle,
  settingTitles,
  type SiteSetting,
  type SiteSettingEvent,
} from '../../src/domain/settings/site-setting.ts'
import { orNotFound } from '../http/replies/not-found.ts'
import type { Router } from '../http/router.ts'
import { answering } from '../log/carry-out.ts'
import type { Changed } from '../log/repository.ts'
import type { SiteSettings } from './site-settings.ts'

interface Services {
  readonly siteSettings: SiteSettings
}

const replyOf =
  (settings: SiteSettings) =>
  (title: SettingTitle): ListedSetting => {
    const { value, revision, changes } = settings.get(title)
    const changed = changes.at(-1) ?? null
    return { Title: title, Type: definitionOf(title).kind.type, Value: value, revision, changed }
  }

export const siteSettingRoutes = (router: Router, { siteSettings: settings }: Services): void => {
  const reply = replyOf(settings)

  router.guarded(api.siteSettings, () => TE.right(settingTitles.map(reply)))

  router.guarded(api.siteSetting, ({ params: { name } }) =>
    pipe(
      O.fromPredicate(SettingTitle.is)(name),
      O.map((title) => ({
        ...reply(title),
        initial: definitionOf(title).initial,
        changes: RA.reverse(settings.get(title).changes),
      })),
      orNotFound,
    ),
  )

  router.guardedWrite(
    api.saveSiteSetting,
    ({ body: { Title, Value: value, revision }, intent }, { username: by, permissions }) => {
      const { at } = intent
      const today = settings.today(new Date(at))
      return pipe(
        TE.fromEither(
          mayChangeSetting({ permissions }, Title) ? E.right(Title) : E.left({ _tag: 'NotAllowedHere' as const }),
        ),
        TE.chainW((title) =>
          answering(
            intent,
            ({ state, position }: Changed<SiteSetting, SiteSettingEvent>) => ({ revision: state.revision, position }),
            (own) => settings.change(title, { type: 'SaveSiteSetting', value, revision, today, by, at }, own),
          ),
        ),
      )
    },
  )

  router.guardedWrite(api.flushApiCache, ({ intent }) => settings.flushCaches(intent))
}
