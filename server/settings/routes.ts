import * as api from '../../src/api/site-settings.ts'
import { E, O, pipe, RA, TE } from '../../src/domain/fp.ts'
import {
  definitionOf,
  type ListedSetting,
  mayChangeSetting,
  SettingTitle,
  settingTitles,
} from '../../src/domain/settings/site-setting.ts'
import { type ChangeRequests, pendingReplyFields } from '../access/change-requests/change-requests.ts'
import { orNotFound } from '../http/replies/not-found.ts'
import type { Route } from '../http/route/route.ts'
import { withAnswer } from '../log/carry-out.ts'
import { type SavedSetting, type SettingServices, saveSetting } from './save-setting.ts'
import type { SiteSettings } from './site-settings.ts'

interface SettingRouteServices extends SettingServices {
  readonly siteSettings: SiteSettings
  readonly changeRequests: Pick<ChangeRequests, 'guard' | 'waitingFor'>
}

const replyOf =
  ({ siteSettings, changeRequests }: SettingRouteServices) =>
  (title: SettingTitle): ListedSetting => {
    const { value, revision, changes } = siteSettings.get(title)
    const changed = changes.at(-1) ?? null
    const type = definitionOf(title).kind.type
    const waits = changeRequests.waitingFor({ setting: title })
    return { Title: title, Type: type, Value: value, revision, changed, ...pendingReplyFields(waits) }
  }

export const siteSettingRoutes = (route: Route, services: SettingRouteServices): void => {
  const settings = services.siteSettings
  const reply = replyOf(services)

  route(api.siteSettings, () => TE.right(settingTitles.map(reply)))

  route(api.siteSetting, ({ params: { name } }) =>
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

  route(api.saveSiteSetting, ({ body: { Title, Value: value, revision }, intent }, { username: actor, permissions }) =>
    pipe(
      TE.fromEither(
        mayChangeSetting({ permissions }, Title) ? E.right(Title) : E.left({ _tag: 'NotAllowedHere' as const }),
      ),
      TE.chainW((title) =>
        withAnswer(
          intent,
          ({ state, position, waits }: SavedSetting) => ({
            revision: state.revision,
            position,
            ...pendingReplyFields(waits),
          }),
          (own) => saveSetting(services, { title, value, revision, actor }, own),
        ),
      ),
    ),
  )

  route(api.flushApiCache, ({ intent }) => settings.flushCaches(intent))
}
