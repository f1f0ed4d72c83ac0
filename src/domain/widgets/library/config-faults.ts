import type * as t from 'io-ts'
import { type CodecFault, codecFaults } from '../../json/codec-fault.ts'
import { codecReason } from '../../json/codec-reason.ts'
import { E, O, pipe } from '../../fp.ts'
import { maxLevels, parseJsonObject } from '../../json/parse-json.ts'
import { DataSet, EntityType, FigureBreakdown } from '../../ledger/entity.ts'
import { figuresParameters } from '../figures/figures-query.ts'
import { useOf, widgetPath, type WidgetUse } from '../figures/widget-sources.ts'
import { dataViews } from './new-widget.ts'
import { type WidgetType, widgetTypes } from '../widget-definition.ts'

type ConfigEntries = readonly (readonly [string, unknown])[]

const entriesOf = (value: unknown): ConfigEntries =>
  typeof value === 'object' && value !== null ? Object.entries(value) : []

const unknownKeys = (given: unknown, kept: unknown, path: readonly string[] = []): readonly CodecFault[] => {
  const known = new Map(entriesOf(kept))
  return entriesOf(given).flatMap(([key, value]) =>
    known.has(key)
      ? unknownKeys(value, known.get(key), [...path, key])
      : [{ path: [...path, key], message: 'is not supported' }],
  )
}

/** An arbitrary dashboard for checks: its type and code never make a path invalid. */
const sampleDashboard = { type: 'portfolio', code: 'P1' } as const

const addressTexts: Readonly<Record<WidgetUse, string>> = {
  figures: 'must be a data set or a list under the API, such as /data/{entity}/{code}/holdings',
  template: 'must be a template, such as /templates/general-advice.md',
  form: 'must be a path under the API, such as /messages',
}

const breakdownFault = (name: DataSet, by: string | null): string | null => {
  const known = dataViews[name].flatMap((view) => view.by ?? [])
  if (by === null || (FigureBreakdown.is(by) && known.includes(by))) return null
  return known.length === 0
    ? `groups ${name}, which is not possible`
    : `groups ${name} by ${by}, which is not possible. Available: ${known.join(', ')}`
}

const isFiguresParameter = (name: string): name is keyof typeof figuresParameters =>
  Object.hasOwn(figuresParameters, name)

const isReadable = (codec: t.Mixed, value: string): boolean => E.isRight(codec.decode(value))

const parameterFault = (name: string, value: string): string | null => {
  if (!isFiguresParameter(name))
    return `has the parameter ${name}, which does not exist. Available: ${Object.keys(figuresParameters).join(', ')}`
  // `breakdownFault` says more about a wrong breakdown
  if (name === 'by' || isReadable(figuresParameters[name], value)) return null
  return name === 'after'
    ? 'has a parameter after, which only Plutus can write'
    : `has ${name}=${value}, which is no date`
}

/** `breakdownFault` reports a breakdown that fits nothing. */
const shapeFault = (type: WidgetType, name: DataSet, by: string | null): string | null => {
  const views = dataViews[name].filter((view) => by === null || view.by === by)
  const isShown = views.some(({ comesAs }) => widgetTypes[type].shows.some((shape) => shape === comesAs))
  return isShown ? null : `reads ${name}, which this type of widget cannot show`
}

const datesFault = (asked: URLSearchParams): string | null => {
  const [from, to] = [asked.get('from'), asked.get('to')]
  return from !== null && to !== null && from > to ? 'has a from after its to' : null
}

const figuresFault = (type: WidgetType, path: string): string | null => {
  const { pathname, searchParams } = new URL(path, 'http://api')
  const parameters = [...searchParams]
  const repeated = parameters.find(([name]) => searchParams.getAll(name).length > 1)
  if (repeated !== undefined) return `repeats the parameter ${repeated[0]}`
  const [, root, entity, , name] = pathname.split('/')
  if (root !== 'data') return null
  if (!EntityType.is(entity))
    return `reads figures of ${entity ?? ''}, which do not exist. Available: {entity}, ${Object.keys(EntityType.keys).join(', ')}`
  if (!DataSet.is(name))
    return `names the data set ${name ?? ''}, which does not exist. Available: ${Object.keys(DataSet.keys).join(', ')}`
  const by = searchParams.get('by')
  const faults = parameters.map(([parameter, value]) => parameterFault(parameter, value))
  return (
    [...faults, breakdownFault(name, by), shapeFault(type, name, by), datesFault(searchParams)].find(
      (fault) => fault !== null,
    ) ?? null
  )
}

const addressFault = (type: WidgetType, use: WidgetUse, url: string): string | null =>
  pipe(
    widgetPath(use, url, sampleDashboard),
    O.match(
      () => addressTexts[use],
      (path) => (use === 'figures' ? figuresFault(type, path) : null),
    ),
  )

export const isTemplateUrl = (url: string): boolean => addressFault('text', 'template', url) === null

const urlFaults = (type: WidgetType, { url }: Readonly<Record<string, unknown>>): readonly CodecFault[] => {
  const message = typeof url === 'string' ? addressFault(type, useOf(type), url) : null
  return message === null ? [] : [{ path: ['url'], message }]
}

const codecOf = (type: WidgetType): t.Mixed => widgetTypes[type].config

export const configFaults = (type: WidgetType, config: Readonly<Record<string, unknown>>): readonly CodecFault[] =>
  pipe(
    codecOf(type).decode(config),
    E.match(
      (errors) => codecFaults(errors, codecReason),
      (kept) => [...unknownKeys(config, kept), ...urlFaults(type, config)],
    ),
  )

type WidgetConfigRecord = Readonly<Record<string, unknown>>

export const configText = (config: WidgetConfigRecord): string => JSON.stringify(config, null, 2)

const jsonFaults: Readonly<Record<'NoJson' | 'TooDeep' | 'NoObject', readonly CodecFault[]>> = {
  NoJson: [],
  TooDeep: [{ path: [], message: `must not be nested more than ${maxLevels} levels deep` }],
  NoObject: [{ path: [], message: 'must be an object' }],
}

export const configTextFaults = (type: WidgetType, text: string): readonly CodecFault[] =>
  pipe(
    parseJsonObject(text),
    E.match(
      (unread) => jsonFaults[unread],
      (config) => configFaults(type, config),
    ),
  )
