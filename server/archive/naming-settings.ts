import {
  NamingEvent,
  type NamingRefusal,
  namingSetting,
  namingStream,
  type NamingSetting,
  type SaveNamingPatterns,
} from '../../src/domain/archive/naming/naming-setting.ts'
import type { LogServices } from '../log/carry-out.ts'
import { type StreamKind, openOnDemandRepository } from '../log/repository.ts'
import { administratorAudience } from './administrator-audience.ts'

export const namingKind: StreamKind<NamingSetting, SaveNamingPatterns, NamingEvent, NamingRefusal> = {
  prefix: namingStream,
  decider: () => namingSetting,
  codec: NamingEvent,
  audience: () => administratorAudience,
}

const onlyStreamId = ''

export const openNamingSettings = (services: LogServices) => {
  const { get, change } = openOnDemandRepository(services, namingKind)
  return {
    get: () => get(onlyStreamId).then(({ state }) => state),
    change: (command: SaveNamingPatterns, intent: Parameters<typeof change>[2]) =>
      change(onlyStreamId, command, intent),
  }
}

export type NamingSettings = ReturnType<typeof openNamingSettings>
