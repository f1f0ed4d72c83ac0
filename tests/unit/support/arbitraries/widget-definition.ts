import fc from 'fast-check'
import type { FormField, WidgetDefinition } from '../../../../src/domain/widgets/widget-definition.ts'

const url = fc.constantFrom(
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

const content = fc.oneof(
  fc.record({
    type: fc.constant('text' as const),
    config: fc.record({ format: fc.constantFrom('html' as const, 'markdown' as const), content: fc.string() }),
  }),
  fc.record({
    type: fc.constant('form' as const),
    config: fc.record({
      url,
      fields: fc.array(formField, { maxLength: 3 }),
      submitLabel: fc.string(),
      sent: fc.string(),
    }),
  }),
  fc.record({
    type: fc.constantFrom('table' as const, 'grid' as const, 'graph' as const, 'calendar' as const),
    config: fc.record({ url }),
  }),
)

const dress = fc.record(
  {
    titleTemplateUrl: fc.string(),
    modalSize: fc.constantFrom('sm' as const, 'md' as const, 'lg' as const, 'xl' as const),
    fullScreen: fc.boolean(),
    titleModified: fc.boolean(),
  },
  { requiredKeys: [] },
)

/** Few ids, so that two widgets often share one. */
export const wid = fc.constantFrom('a', 'b', 'c', 'd', 'e')

export const widgetDefinition: fc.Arbitrary<WidgetDefinition> = fc
  .tuple(fc.record({ wid, name: fc.string(), title: fc.string() }), content, dress)
  .map(([placed, filling, dressing]) => ({ ...placed, ...filling, ...dressing }))
