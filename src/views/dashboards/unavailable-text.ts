import type { FiguresUnavailable } from '../../domain/widgets/figures/figures.ts'
import type { WidgetType } from '../../domain/widgets/widget-definition.ts'
import { unableToFetch } from '../ui/texts/unable-to-fetch.ts'

// spec §8
export const failedText = (type: WidgetType): string => (type === 'text' ? 'could not load template' : unableToFetch)

/** Spec §8: where the data of a widget would stand. */
export const errorGettingData = 'Error getting data.'

export const unavailableText = ({ _tag }: FiguresUnavailable): string => {
  switch (_tag) {
    case 'Unreachable':
      return 'The server did not answer.'
    case 'Busy':
      return 'The server has too much to do at the moment.'
    case 'TooSlow':
      return 'It took too long to answer.'
    case 'TooLarge':
      return 'Too many rows to show.'
    case 'NotAllowed':
      return 'You may not see these figures.'
    case 'Misdirected':
      return 'This widget is not set up properly: its address leads nowhere.'
    case 'Unreadable':
      return 'The data does not fit this widget.'
  }
}
