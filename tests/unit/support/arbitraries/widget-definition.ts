import fc from 'fast-check'
import type { FormField, WidgetDefinition, WidgetType } from '../../../../src/domain/widgets/widget-definition.ts'

const urlArbitrary = fc.constantFrom(
  '/data/{entity}/{code}/holdings?by=security',
  '/data/{entity}/{code}/performance',
  '/messages',
)

const formField: fc.Arbitrary<FormField> = fc.record({
  name: fc.string({ minLength: 1 }),
  label: fc.string(),
  control: fc.constantFrom('text', 'email', 'textarea'),
  required: fc.boolean(),
  maxLength: fc.integer({ min: 1, max: 1000 }),
})

type ConfigOf<Type extends WidgetType> = Extract<WidgetDefinition, { readonly type: Type }>['config']

const configs: { readonly [Type in WidgetType]: fc.Arbitrary<ConfigOf<Type>> } = {
  text: fc.record({ format: fc.constantFrom('html' as const, 'markdown' as const), content: fc.string() }),
  form: fc.record({
    url: urlArbitrary,
    fields: fc.array(formField, { maxLength: 3 }),
    submitLabel: fc.string(),
    sent: fc.string(),
  }),
  table: fc.record({ url: urlArbitrary }),
  grid: fc.record({ url: urlArbitrary }),
  graph: fc.record({ url: urlArbitrary }),
  calendar: fc.record({ url: urlArbitrary }),
}

const contentOf = <Type extends WidgetType>(type: Type) => fc.record({ type: fc.constant(type), config: configs[type] })

const contentArbitrary = fc.oneof(
  contentOf('text'),
  contentOf('form'),
  contentOf('table'),
  contentOf('grid'),
  contentOf('graph'),
  contentOf('calendar'),
)

const dressArbitrary = fc.record(
  {
    titleTemplateUrl: fc.string(),
    modalSize: fc.constantFrom('sm' as const, 'md' as const, 'lg' as const, 'xl' as const),
    fullScreen: fc.boolean(),
    titleModified: fc.boolean(),
  },
  { requiredKeys: [] },
)

/** Few ids, so that two widgets often share one. */
export const widArbitrary = fc.constantFrom('a', 'b', 'c', 'd', 'e')

export const widgetDefinition: fc.Arbitrary<WidgetDefinition> = fc
  .tuple(fc.record({ wid: widArbitrary, name: fc.string(), title: fc.string() }), contentArbitrary, dressArbitrary)
  .map(([placed, filling, dressing]) => ({ ...placed, ...filling, ...dressing }))
