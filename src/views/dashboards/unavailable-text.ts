import type { FiguresUnavailable } from '../../domain/widgets/figures/figures.ts'
import { type WidgetType, widgetTypes } from '../../domain/widgets/widget-definition.ts'
import { errorGettingData, templateErrorText, unableToFetch } from '../../domain/texts.ts'

// spec §8
export const widgetFailureText = (type: WidgetType): string =>
  widgetTypes[type].source === 'template' ? templateErrorText : unableToFetch

/** Spec §8: in place of a widget's data. */
export const widgetDataFailureText = (type: WidgetType): string | null =>
  widgetTypes[type].source === 'template' ? null : errorGettingData

export const unavailableText = ({ _tag }: FiguresUnavailable): string => {
  switch (_tag) {
    case 'Unreachable':
      return 'The server did not answer.'
    case 'Busy':
      return 'The server is busy.'
    case 'TooSlow':
      return 'The server took too long to answer.'
    case 'TooLarge':
      return 'Too many rows to show.'
    case 'NotAllowed':
      return 'You do not have access to these figures.'
    case 'Misdirected':
      return 'These figures are not available.'
    case 'Unreadable':
      return 'The data does not match this widget.'
  }
}
