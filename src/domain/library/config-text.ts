import * as t from 'io-ts'
import type { CodecFault } from '../codec-fault.ts'
import { E, pipe } from '../fp.ts'
import type { WidgetType } from '../widget/widget-definition.ts'
import { configFaults } from './config-faults.ts'

type Config = Readonly<Record<string, unknown>>

/** A config as it is written. */
export const configText = (config: Config): string => JSON.stringify(config, null, 2)

/** The config a text stands for; left, it is no JSON, or none of an object. */
export const readConfig = (text: string): E.Either<'NoJson' | 'NoObject', Config> =>
  pipe(
    E.tryCatch(
      (): unknown => JSON.parse(text),
      () => 'NoJson' as const,
    ),
    E.chainW((json) =>
      pipe(
        Array.isArray(json) ? t.never.decode(json) : t.UnknownRecord.decode(json),
        E.mapLeft(() => 'NoObject' as const),
      ),
    ),
  )

/** Where a config that can be read is not one for its type. */
export const textFaults = (type: WidgetType, text: string): readonly CodecFault[] =>
  pipe(
    readConfig(text),
    E.match(
      (unread) => (unread === 'NoObject' ? [{ path: [], message: 'must be an object' }] : []),
      (config) => configFaults(type, config),
    ),
  )
