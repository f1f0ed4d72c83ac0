import type * as t from 'io-ts'
import { type CodecFault, codecFaults } from '../../codec-fault.ts'
import { E, O, pipe } from '../../fp.ts'
import { mostLevels, parseJsonObject } from '../../parse-json.ts'
import { sourcePath } from '../figures/figures-path.ts'
import { FormConfig, GraphConfig, SourceConfig, TextConfig, type WidgetType } from '../widget-definition.ts'

type Entries = readonly (readonly [string, unknown])[]

const entriesOf = (value: unknown): Entries =>
  typeof value === 'object' && value !== null ? Object.entries(value) : []

const unknownKeys = (given: unknown, kept: unknown, path: readonly string[] = []): readonly CodecFault[] => {
  const known = new Map(entriesOf(kept))
  return entriesOf(given).flatMap(([key, value]) =>
    known.has(key)
      ? unknownKeys(value, known.get(key), [...path, key])
      : [{ path: [...path, key], message: 'is not known here' }],
  )
}

const codecs: Readonly<Record<WidgetType, t.Mixed>> = {
  text: TextConfig,
  form: FormConfig,
  table: SourceConfig,
  grid: SourceConfig,
  graph: GraphConfig,
  calendar: SourceConfig,
}

/** Any dashboard will do: what stands for it in a path is always allowed. */
const anywhere = { type: 'portfolio', code: 'P1' } as const

export const isUnderTheApi = (url: string): boolean => O.isSome(sourcePath(url, anywhere))

const urlFaults = ({ url }: Readonly<Record<string, unknown>>): readonly CodecFault[] =>
  typeof url !== 'string' || isUnderTheApi(url)
    ? []
    : [{ path: ['url'], message: 'must be a path under the API, such as /data/{entity}/{code}/holdings' }]

export const configFaults = (type: WidgetType, config: Readonly<Record<string, unknown>>): readonly CodecFault[] =>
  pipe(
    codecs[type].decode(config),
    E.match(codecFaults, (kept) => [...unknownKeys(config, kept), ...urlFaults(config)]),
  )

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
