import { Alert } from '@mantine/core'
import '@mantine/core/styles/Alert.css'
import { textFaults } from '../../../domain/widgets/library/config-text.ts'
import { parseJsonObject } from '../../../domain/parse-json.ts'
import { E } from '../../../domain/fp.ts'
import type { WidgetType } from '../../../domain/widgets/widget-definition.ts'
import styles from './config-fields.module.css'

interface Props {
  readonly text: string
  readonly widgetType: WidgetType
}

const Faults = ({ text, widgetType }: Props) => {
  const unread = parseJsonObject(text)
  if (E.isLeft(unread) && unread.left === 'NoJson')
    return <>This is not JSON yet: the text shows where it breaks off.</>
  return (
    <ul className={styles['faults']}>
      {textFaults(widgetType, text).map(({ path, message }) => (
        <li key={path.join('.')}>
          {path.length > 0 && <code>{path.join('.')}</code>} {message}
        </li>
      ))}
    </ul>
  )
}

/** What keeps the config from being saved, in words; the text marks the places. */
export const ConfigVerdict = ({ text, widgetType }: Props) => {
  const isRead = E.isRight(parseJsonObject(text))
  const isGood = isRead && textFaults(widgetType, text).length === 0
  return (
    <div role="status">
      {!isGood && (
        <Alert color="red" role="presentation" title="This configuration is not valid">
          <Faults text={text} widgetType={widgetType} />
        </Alert>
      )}
    </div>
  )
}
