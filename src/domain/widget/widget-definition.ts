import * as t from 'io-ts'

export const WidgetType = t.keyof({ text: null, form: null, table: null, grid: null, graph: null, calendar: null })
export type WidgetType = t.TypeOf<typeof WidgetType>

/** Where a widget's figures come from: a path under the API. `{type}`, `{entity}` and `{code}` stand for the dashboard's. */
export const SourceConfig = t.readonly(t.strict({ url: t.string }))
export type SourceConfig = t.TypeOf<typeof SourceConfig>

export const TextConfig = t.readonly(t.strict({ format: t.keyof({ html: null, markdown: null }), content: t.string }))
export type TextConfig = t.TypeOf<typeof TextConfig>

export const FormField = t.readonly(
  t.strict({
    name: t.string,
    label: t.string,
    control: t.keyof({ text: null, email: null, textarea: null }),
    required: t.boolean,
    maxLength: t.number,
  }),
)
export type FormField = t.TypeOf<typeof FormField>

/** `url` is a POST under the API; it is sent the fields by name. `sent` is what the form says afterwards. */
export const FormConfig = t.readonly(
  t.strict({ url: t.string, fields: t.readonlyArray(FormField), submitLabel: t.string, sent: t.string }),
)
export type FormConfig = t.TypeOf<typeof FormConfig>

const placed = {
  wid: t.string,
  /** The widget of the library this one was made from. */
  name: t.string,
  title: t.string,
}

/** How a widget is dressed on its dashboard (spec §3), each where it differs from the default. */
const dress = t.partial({
  titleTemplateUrl: t.string,
  editTitleTemplateUrl: t.string,
  deleteTemplateUrl: t.string,
  modalSize: t.keyof({ sm: null, md: null, lg: null, xl: null }),
  fullScreen: t.boolean,
  titleModified: t.boolean,
})

const definition = <T extends WidgetType, C extends t.Mixed>(type: T, config: C) =>
  t.readonly(t.intersection([t.strict({ ...placed, type: t.literal(type), config }), t.exact(dress)]))

export const WidgetDefinition = t.union([
  definition('text', TextConfig),
  definition('form', FormConfig),
  definition('table', SourceConfig),
  definition('grid', SourceConfig),
  definition('graph', SourceConfig),
  definition('calendar', SourceConfig),
])
export type WidgetDefinition = t.TypeOf<typeof WidgetDefinition>
