import * as t from 'io-ts'
import { Revision } from '../domain/uuid.ts'
import { SettingValue } from '../domain/settings/setting-kind.ts'
import { ListedSetting, SettingPast, SettingTitle } from '../domain/settings/site-setting.ts'
import { anyOf, endpoint, orWaits } from './endpoint.ts'
import { text } from '../domain/text.ts'

const administration = anyOf('site.admin', 'client.admin')

export const siteSettings = endpoint({
  method: 'GET',
  path: '/site-settings',
  access: administration,
  reply: t.readonlyArray(ListedSetting),
})

export const siteSetting = endpoint({
  method: 'GET',
  path: '/site-settings/:name',
  access: administration,
  params: t.strict({ name: text(200) }),
  reply: SettingPast,
  refusals: { NotFound: 404 },
})

/** Without a `revision` the save overwrites. */
export const saveSiteSetting = endpoint({
  method: 'POST',
  writes: true,
  path: '/site-settings',
  access: administration,
  body: t.intersection([
    t.strict({ Title: SettingTitle, Value: SettingValue }),
    t.exact(t.partial({ revision: Revision })),
  ]),
  reply: orWaits({ revision: Revision, position: t.number }),
  refusals: { NotAllowedHere: 403, StaleRevision: 409, Conflict: 409, SettingNotValid: 422, DateAfterToday: 422 },
})

export const flushApiCache = endpoint({
  method: 'POST',
  writes: true,
  path: '/utils/flush-api-cache',
  access: administration,
  reply: t.readonly(t.strict({ position: t.number })),
  refusals: { Conflict: 409 },
})
