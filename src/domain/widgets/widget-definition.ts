import * as t from 'io-ts'
import { E, O, pipe } from '../fp.ts'
import { GraphType } from './graph/widget-graph.ts'
import { TableOptions } from './table/widget-table.ts'
import { textUpTo } from '../text/text-codec.ts'
import { clampNumber } from '../numbers/clamp.ts'

export const ConditionalFormat = t.readonly(
  t.strict({
    column: textUpTo(1_000),
    test: t.keyof({ below: null, above: null, equal: null }),
    value: t.union([t.number, textUpTo(1_000)]),
    look: t.keyof({ negative: null, positive: null, warning: null, strong: null }),
  }),
)
export type ConditionalFormat = t.TypeOf<typeof ConditionalFormat>

/** A path under the API with `{type}`, `{entity}` and `{code}` of the dashboard. */
const sourceFields = { url: textUpTo(2_000) }
const sourceOptions = { refreshSeconds: t.number }

export const SourceConfig = t.readonly(
  t.intersection([
    t.strict(sourceFields),
    t.exact(t.partial({ ...sourceOptions, options: TableOptions, formats: t.readonlyArray(ConditionalFormat) })),
  ]),
)
export type SourceConfig = t.TypeOf<typeof SourceConfig>

export const GraphConfig = t.readonly(
  t.intersection([
    t.strict(sourceFields),
    t.exact(
      t.partial({
        ...sourceOptions,
        graphType: GraphType,
        labels: textUpTo(1_000),
        values: t.readonlyArray(textUpTo(1_000)),
      }),
    ),
  ]),
)
export type GraphConfig = t.TypeOf<typeof GraphConfig>

const TextFormat = t.keyof({ html: null, markdown: null })

export const TextConfig = t.union([
  t.readonly(t.strict({ format: TextFormat, content: textUpTo(100_000) })),
  t.readonly(t.strict({ format: TextFormat, url: textUpTo(2_000) })),
])
export type TextConfig = t.TypeOf<typeof TextConfig>

export const FormField = t.readonly(
  t.intersection([
    t.strict({
      name: textUpTo(1_000),
      label: textUpTo(1_000),
      control: t.keyof({
        text: null,
        email: null,
        textarea: null,
        number: null,
        date: null,
        select: null,
        checkbox: null,
      }),
      required: t.boolean,
      maxLength: t.number,
    }),
    t.exact(t.partial({ choices: t.readonlyArray(textUpTo(1_000)) })),
  ]),
)
export type FormField = t.TypeOf<typeof FormField>

/** `url` takes a POST of the fields by name; `sent` is shown afterwards. */
export const FormConfig = t.readonly(
  t.strict({
    url: textUpTo(2_000),
    fields: t.readonlyArray(FormField),
    submitLabel: textUpTo(1_000),
    sent: textUpTo(10_000),
  }),
)
export type FormConfig = t.TypeOf<typeof FormConfig>

const widgetIdentity = {
  wid: textUpTo(1_000),
  name: textUpTo(1_000),
  title: textUpTo(1_000),
}

/** Spec §3: only what differs from the default. */
const displayFields = t.partial({
  titleTemplateUrl: textUpTo(2_000),
  editTitleTemplateUrl: textUpTo(2_000),
  deleteTemplateUrl: textUpTo(2_000),
  modalSize: t.keyof({ sm: null, md: null, lg: null, xl: null }),
  fullScreen: t.boolean,
  titleModified: t.boolean,
  configModified: t.boolean,
  collapsed: t.boolean,
})

/** Shape of a data set's reply. */
export type DataShape = 'table' | 'entries' | 'graph'

interface WidgetTypeFacts {
  readonly title: string
  /** Kind of data it reads; a form reads nothing and sends its answers. */
  readonly source: 'template' | 'form' | 'table' | 'graph'
  /** Shapes of data sets from which administrators can make a widget of this type. */
  readonly shows: readonly DataShape[]
}

const defineWidgetType = <Type extends string, Config extends t.Mixed, const Facts extends WidgetTypeFacts>(
  type: Type,
  config: Config,
  facts: Facts,
) => ({
  ...facts,
  config,
  definition: t.readonly(
    t.intersection([t.strict({ ...widgetIdentity, type: t.literal(type), config }), t.exact(displayFields)]),
  ),
})

/** The compiler requires each type in actors of `machines/widgets/widget.ts`, views, printed forms and the editor. */
export const widgetTypes = {
  text: defineWidgetType('text', TextConfig, { title: 'Text', source: 'template', shows: [] }),
  form: defineWidgetType('form', FormConfig, { title: 'Form', source: 'form', shows: [] }),
  table: defineWidgetType('table', SourceConfig, { title: 'Table', source: 'table', shows: ['table', 'entries'] }),
  grid: defineWidgetType('grid', SourceConfig, { title: 'Grid', source: 'table', shows: ['table', 'entries'] }),
  graph: defineWidgetType('graph', GraphConfig, {
    title: 'Graph',
    source: 'graph',
    shows: ['table', 'entries', 'graph'],
  }),
  calendar: defineWidgetType('calendar', SourceConfig, { title: 'Calendar', source: 'table', shows: ['entries'] }),
}

export const WidgetType = t.keyof(widgetTypes)
export type WidgetType = t.TypeOf<typeof WidgetType>

type DataShowingType<Type extends WidgetType> = (typeof widgetTypes)[Type]['shows'] extends readonly [] ? never : Type

export type DataWidgetType = { readonly [Type in WidgetType]: DataShowingType<Type> }[WidgetType]

const { text: textType, form: formType, ...otherTypes } = widgetTypes

export const WidgetDefinition = t.union([
  textType.definition,
  formType.definition,
  ...Object.values(otherTypes).map(({ definition }) => definition),
])
export type WidgetDefinition = t.TypeOf<typeof WidgetDefinition>

const WidgetIdentity = t.strict(widgetIdentity)

const unsupportedWidgetText = 'This widget is not set up correctly, or its type is not supported on this page.'

const unsupportedWidget = (identity: t.TypeOf<typeof WidgetIdentity>): WidgetDefinition => ({
  ...identity,
  type: 'text',
  config: { format: 'markdown', content: unsupportedWidgetText },
})

export const isUnsupportedWidget = ({ config }: WidgetDefinition): boolean =>
  'content' in config && config.content === unsupportedWidgetText

export const ReadableWidget: t.Type<WidgetDefinition> = new t.ReadonlyType(
  'ReadableWidget',
  WidgetDefinition.is,
  (value, context) =>
    pipe(
      WidgetDefinition.validate(value, context),
      E.orElse((errors) =>
        pipe(
          WidgetIdentity.decode(value),
          E.bimap(() => errors, unsupportedWidget),
        ),
      ),
    ),
  WidgetDefinition.encode,
  WidgetDefinition,
)

const minRefreshSeconds = 5
const maxRefreshSeconds = 86_400

/** In seconds, at least 5, to protect the server. */
export const refreshPeriod = ({ config }: WidgetDefinition): O.Option<number> =>
  pipe(
    'refreshSeconds' in config ? config.refreshSeconds : undefined,
    O.fromNullable,
    O.filter((seconds) => seconds > 0),
    O.map((seconds) => clampNumber(seconds, minRefreshSeconds, maxRefreshSeconds)),
  )
