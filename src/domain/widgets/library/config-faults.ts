import type * as t from 'io-ts'
import { type CodecFault, codecFaults } from '../../codec-fault.ts'
import { E, O, pipe } from '../../fp.ts'
import { sourcePath } from '../figures/source-path.ts'
import { FormConfig, GraphConfig, SourceConfig, TextConfig, type WidgetType } from '../widget-definition.ts'
import { unknownKeys } from './unknown-keys.ts'

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

const isUnderTheApi = (url: string): boolean => O.isSome(sourcePath(url, anywhere))

const urlFaults = ({ url }: Readonly<Record<string, unknown>>): readonly CodecFault[] =>
  typeof url !== 'string' || isUnderTheApi(url)
    ? []
    : [{ path: ['url'], message: 'must be a path under the API, such as /data/{entity}/{code}/holdings' }]

/** What is wrong with a config for widgets of its type, none when nothing is. */
export const configFaults = (type: WidgetType, config: Readonly<Record<string, unknown>>): readonly CodecFault[] =>
  pipe(
    codecs[type].decode(config),
    E.match(codecFaults, (kept) => [...unknownKeys(config, kept), ...urlFaults(config)]),
  )
