import type { CodecFault } from '../../codec-fault.ts'
import { E, pipe } from '../../fp.ts'
import { mostLevels, parseJsonObject } from '../../parse-json.ts'
import type { WidgetType } from '../widget-definition.ts'
import { configFaults } from './config-faults.ts'

type Config = Readonly<Record<string, unknown>>

export const configText = (config: Config): string => JSON.stringify(config, null, 2)

const unreadFaults: Readonly<Record<'NoJson' | 'TooDeep' | 'NoObject', readonly CodecFault[]>> = {
  NoJson: [],
  TooDeep: [{ path: [], message: `must not be nested more than ${mostLevels} levels deep` }],
  NoObject: [{ path: [], message: 'must be an object' }],
}

export const textFaults = (type: WidgetType, text: string): readonly CodecFault[] =>
  pipe(
    parseJsonObject(text),
    E.match(
      (unread) => unreadFaults[unread],
      (config) => configFaults(type, config),
    ),
  )
