import * as api from '../../src/api/site-settings.ts'
import { E, O, pipe, RA, TE } from '../../src/domain/fp.ts'
import {
  definitionOf,
  type ListedSetting,
  mayChangeSetting,
  SettingTitle,
  settingTitles,
} from '../../src/domain/settings/site-setting.ts'
import { orNotFound } from '../http/not-found.ts'
import type { Router } from '../http/router.ts'
import { intentOf } from '../log/intent.ts'
import type { SiteSettings } from './site-settings.ts'

interface Services {
  readonly now: () => Date
  readonly siteSettings: SiteSettings
}

const replyOf =
  (settings: SiteSettings) =>
  (title: SettingTitle): ListedSetting => {
    const { value, revision, changes } = settings.get(title)
    const changed = changes.at(-1) ?? null
    return { Title: title, Type: definitionOf(title).kind.type, Value: value, revision, changed }
  }

export const siteSettingRoutes = (router: Router, { siteSettings: settings, now }: Services): void => {
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

  router.guarded(api.saveSiteSetting, ({ body: { Title, Value: value, revision } }, { username: by, permissions }) => {
    const intent = intentOf(by, now())
    const command = {
      type: 'SaveSiteSetting',
      value,
      revision,
      today: settings.today(now()),
      by,
      at: intent.at,
    } as const
    return pipe(
      TE.fromEither(
        mayChangeSetting({ permissions }, Title) ? E.right(Title) : E.left({ _tag: 'NotAllowedHere' as const }),
      ),
      TE.chainW((title) => settings.change(title, command, intent)),
      TE.map(({ state, position }) => ({ revision: state.revision, position })),
    )
  })

  router.guarded(api.flushApiCache, (_, { username }) => settings.flushCaches(intentOf(username, now())))
}
