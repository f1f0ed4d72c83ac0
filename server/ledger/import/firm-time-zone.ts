import type { PoolClient } from 'pg'
import type { IsoDate } from '../../../src/domain/dates/iso-date.ts'
import { dayIn } from '../../../src/domain/dates/time-zone.ts'
import { permissionRoom } from '../../../src/domain/log/recorded-event.ts'
import { siteSetting, SiteSettingEvent, siteSettingStream } from '../../../src/domain/settings/site-setting.ts'
import { readStreams } from '../../log/open-log.ts'
import { openStreams } from '../../log/repository.ts'

const administrators = [permissionRoom('site.admin')]

/** For whoever has no server running, as this connection sees the log. */
export const firmTimeZone = async (client: PoolClient): Promise<string> => {
  const stream = siteSettingStream('TimeZone')
  const recorded = await readStreams(client, [stream])
  const settings = openStreams(
    { readStream: () => Promise.resolve(recorded.get(stream) ?? []) },
    {
      prefix: siteSettingStream(''),
      codec: SiteSettingEvent,
      decider: () => siteSetting('TimeZone'),
      audience: () => administrators,
    },
  )
  return String((await settings.past('TimeZone')).state.value)
}

/** The day that the firm has at a moment, in milliseconds since 1970. */
export const firmDay = async (client: PoolClient, moment: number): Promise<IsoDate> =>
  dayIn(await firmTimeZone(client), new Date(moment))
