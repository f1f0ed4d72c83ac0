import type { WidgetType } from '../../../domain/widgets/widget-definition.ts'

export const widgetTypeTexts: Readonly<Record<WidgetType, string>> = {
  text: 'Text',
  form: 'Form',
  table: 'Table',
  grid: 'Grid',
  graph: 'Graph',
  calendar: 'Calendar',
}
