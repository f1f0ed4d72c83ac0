import type { PoolClient } from 'pg'
import type { IsoDate } from '../../../src/domain/dates/iso-date.ts'
import { dayIn } from '../../../src/domain/dates/time-zone.ts'
import { siteSetting, SiteSettingEvent } from '../../../src/domain/settings/site-setting.ts'
import { siteSettingStream } from '../../../src/domain/settings/site-setting-stream.ts'
import { readStreams } from '../../log/open-log.ts'
import { openStreams } from '../../log/repository.ts'

/** Reads the log, because commands have no server. */
export const firmTimeZone = async (client: PoolClient): Promise<string> => {
  const stream = siteSettingStream('TimeZone')
  const recorded = await readStreams(client, [stream])
  const settings = openStreams(
    { readStream: () => Promise.resolve(recorded.get(stream) ?? []) },
    {
      prefix: siteSettingStream(''),
      codec: SiteSettingEvent,
      decider: () => siteSetting('TimeZone'),
      audience: () => [],
    },
  )
  return String((await settings.past('TimeZone')).state.value)
}

/** `moment`: milliseconds since 1970. */
export const firmDay = async (client: PoolClient, moment: number): Promise<IsoDate> =>
  dayIn(await firmTimeZone(client), new Date(moment))
