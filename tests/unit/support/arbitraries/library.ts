import fc from 'fast-check'
import type { LibraryCommand, LibraryEvent } from '../../../../src/domain/widgets/library/decider.ts'
import type { Widget } from '../../../../src/domain/widgets/widget.ts'

/** Few of each, so that commands often meet what is there already. */
const titleArbitrary = fc.constantFrom('Holdings', 'What you own', '', ' ')
const nameArbitrary = fc.constantFrom('holdings', 'cash', 'No Name')
const configArbitrary = fc.constantFrom<Record<string, unknown>>(
  { url: '/data/{entity}/{code}/holdings' },
  { url: '/data/{entity}/{code}/income', refreshSeconds: 60 },
  { url: 'https://elsewhere.example/' },
  { format: 'markdown', content: 'Hello' },
  {},
)
const infoArbitrary = fc.array(fc.record({ title: fc.constantFrom('Cost', ''), content: fc.string() }), {
  maxLength: 2,
})
const widgetType = fc.constantFrom('grid' as const, 'text' as const, 'graph' as const)

const widgetArbitrary: fc.Arbitrary<Widget> = fc.record({
  name: nameArbitrary,
  title: titleArbitrary,
  description: fc.string(),
  widgetType,
  config: configArbitrary,
  info: infoArbitrary,
})

export const libraryCommand: fc.Arbitrary<LibraryCommand> = fc.oneof(
  fc.record({ type: fc.constant('DefineWidget' as const), widget: widgetArbitrary }),
  fc.record({
    type: fc.constant('ReviseWidget' as const),
    revision: fc.record(
      { title: titleArbitrary, description: fc.string(), config: configArbitrary },
      { requiredKeys: [] },
    ),
  }),
  fc.record({ type: fc.constant('NoteWidget' as const), info: infoArbitrary }),
)

export const libraryEvent: fc.Arbitrary<LibraryEvent> = fc.oneof(
  fc.record({ type: fc.constantFrom('WidgetShipped' as const, 'WidgetDefined' as const), widget: widgetArbitrary }),
  fc.record({
    type: fc.constant('WidgetRevised' as const),
    title: titleArbitrary,
    description: fc.string(),
    config: configArbitrary,
  }),
  fc.record({ type: fc.constant('WidgetNoted' as const), info: infoArbitrary }),
  fc.record({ type: fc.constant('WidgetAnnounced' as const) }),
)
