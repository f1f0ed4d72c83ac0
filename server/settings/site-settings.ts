import type { IsoDate } from '../../src/domain/dates/iso-date.ts'
import { dayIn, instantIn } from '../../src/domain/dates/time-zone.ts'
import { everyoneRooms, permissionRoom } from '../../src/domain/log/recorded-event.ts'
import { apiCache, ApiCacheEvent, apiCacheStream, type FlushApiCache } from '../../src/domain/settings/api-cache.ts'
import type { AppendedPosition, CallIntent } from '../log/event-log.ts'
import { definitionOf, SettingTitle, siteSetting, SiteSettingEvent } from '../../src/domain/settings/site-setting.ts'
import { siteSettingStream } from '../../src/domain/settings/site-setting-stream.ts'
import { visibleText } from '../../src/domain/text/visible-text.ts'
import { withAnswer, type LogServices, pickPosition } from '../log/carry-out.ts'
import { type StreamKind, openOnDemandRepository, openResidentRepository } from '../log/repository.ts'

export const apiCacheKind: StreamKind<null, FlushApiCache, ApiCacheEvent, never> = {
  prefix: apiCacheStream,
  codec: ApiCacheEvent,
  decider: () => apiCache,
  audience: () => everyoneRooms,
}

const administratorRights = ['site.admin', 'client.admin'] as const

export const openSiteSettings = async (services: LogServices) => {
  const settings = await openResidentRepository(services, {
    prefix: siteSettingStream(''),
    has: SettingTitle.is,
    codec: SiteSettingEvent,
    decider: siteSetting,
    audience: ({ type }) => (type === 'FiguresChanged' ? everyoneRooms : administratorRights.map(permissionRoom)),
  })
  const caches = openOnDemandRepository(services, apiCacheKind)
  const textOf = (title: SettingTitle): string => String(settings.get(title).state.value)
  return {
    get: (title: SettingTitle) => settings.get(title).state,
    handle: settings.handle,
    decide: settings.decide,
    flushCaches: (intent: CallIntent<AppendedPosition>) =>
      withAnswer(intent, pickPosition, (own) => caches.change('', { type: 'FlushApiCache' }, own)),
    currentDataDate: (): IsoDate | null => {
      const date = textOf('CurrentDataDate')
      return date === '' ? null : date
    },
    /** 0 is unlimited. */
    idleMs: (): number => Number(settings.get('IdleMinutes').state.value) * 60_000,
    /** 0 is unlimited. */
    messageRetentionYears: (): number => Number(settings.get('MessageRetentionYears').state.value),
    /** 0 is unlimited. */
    runOutputDays: (): number => Number(settings.get('RunOutputDays').state.value),
    firmName: (): string => visibleText(textOf('FirmName')).trim() || definitionOf('FirmName').initial,
    timeZone: (): string => textOf('TimeZone'),
    today: (now: Date): IsoDate => dayIn(textOf('TimeZone'), now),
    instant: (now: Date): string => instantIn(textOf('TimeZone'), now),
  }
}

export type SiteSettings = Awaited<ReturnType<typeof openSiteSettings>>
