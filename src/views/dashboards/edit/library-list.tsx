import { useId } from 'react'
import { type Widget, widgetTitle } from '../../../domain/widgets/widget.ts'
import { useToday } from '../../adapters/firm-time.ts'
import styles from './library-dialog.module.css'
import { widgetTypes } from '../../../domain/widgets/widget-definition.ts'

interface Props {
  readonly widgets: readonly Widget[]
  readonly chosen: string | null
  readonly onChoose: (name: string) => void
}

export const LibraryList = ({ widgets, chosen, onChoose }: Props) => {
  const name = useId()
  const today = useToday()
  return (
    <fieldset className={styles['list']}>
      <legend className={styles['legend']}>Widgets</legend>
      {widgets.map((widget) => (
        <label key={widget.name} className={styles['option']}>
          <input
            type="radio"
            name={name}
            value={widget.name}
            checked={widget.name === chosen}
            onChange={() => onChoose(widget.name)}
          />
          <span className={styles['about']}>
            <span className={styles['title']}>{widgetTitle(widget.title, today)}</span>
            <span className={styles['type']}>{widgetTypes[widget.widgetType].title}</span>
            <span className={styles['description']}>{widget.description}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
