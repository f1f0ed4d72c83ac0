import * as t from 'io-ts'
import { StreamRevision } from '../domain/uuid.ts'
import { SettingValue } from '../domain/settings/setting-kind.ts'
import { ListedSetting, SettingHistory, SettingTitle } from '../domain/settings/site-setting.ts'
import { anyPermissionAccess, defineEndpoint, replyOrWaits } from './endpoint.ts'
import { textUpTo } from '../domain/text/text-codec.ts'

const administrationAccess = anyPermissionAccess('site.admin', 'client.admin')

export const siteSettings = defineEndpoint({
  method: 'GET',
  path: '/site-settings',
  access: administrationAccess,
  reply: t.readonlyArray(ListedSetting),
})

export const siteSetting = defineEndpoint({
  method: 'GET',
  path: '/site-settings/:name',
  access: administrationAccess,
  params: t.strict({ name: textUpTo(200) }),
  reply: SettingHistory,
  refusals: { NotFound: 404 },
})

/** Without a `revision` the save overwrites. */
export const saveSiteSetting = defineEndpoint({
  method: 'POST',
  writes: true,
  path: '/site-settings',
  access: administrationAccess,
  body: t.intersection([
    t.strict({ Title: SettingTitle, Value: SettingValue }),
    t.exact(t.partial({ revision: StreamRevision })),
  ]),
  reply: replyOrWaits({ revision: StreamRevision, position: t.number }),
  refusals: { NotAllowedHere: 403, StaleRevision: 409, Conflict: 409, SettingNotValid: 422, DateAfterToday: 422 },
})

export const flushApiCache = defineEndpoint({
  method: 'POST',
  writes: true,
  path: '/utils/flush-api-cache',
  access: administrationAccess,
  reply: t.readonly(t.strict({ position: t.number })),
  refusals: { Conflict: 409 },
})
