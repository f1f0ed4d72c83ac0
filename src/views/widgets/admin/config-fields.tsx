import { Textarea, TextInput, useComputedColorScheme, Alert } from '@mantine/core'
import type { WidgetDraft } from '../../../domain/widgets/library/widget-draft.ts'
import type { WidgetType } from '../../../domain/widgets/widget-definition.ts'
import { JsonText } from '../../adapters/json-text.tsx'
import styles from './config-fields.module.css'
import { githubDarkTheme, githubLightTheme, JsonEditor } from 'json-edit-react'
import { parseJsonObject } from '../../../domain/json/parse-json.ts'
import { E } from '../../../domain/fp.ts'
import { configTextFaults } from '../../../domain/widgets/library/config-faults.ts'
import { requiredFieldText } from '../../../domain/texts.ts'

interface ConfigVerdictProps {
  readonly text: string
  readonly widgetType: WidgetType
}

const ConfigFaults = ({ text, widgetType }: ConfigVerdictProps) => {
  const unread = parseJsonObject(text)
  if (E.isLeft(unread) && unread.left === 'NoJson')
    return <>This is not valid JSON. The text shows the position of the error.</>
  return (
    <ul className={styles['faults']}>
      {configTextFaults(widgetType, text).map(({ path, message }) => (
        <li key={path.join('.')}>
          {path.length > 0 && <code>{path.join('.')}</code>} {message}
        </li>
      ))}
    </ul>
  )
}

const ConfigVerdict = ({ text, widgetType }: ConfigVerdictProps) => {
  const isRead = E.isRight(parseJsonObject(text))
  const isGood = isRead && configTextFaults(widgetType, text).length === 0
  return (
    <div role="status">
      {!isGood && (
        <Alert color="red" role="presentation" title="This configuration is not valid">
          <ConfigFaults text={text} widgetType={widgetType} />
        </Alert>
      )}
    </div>
  )
}

interface ConfigTreeProps {
  readonly text: string
  readonly onWrite: (text: string) => void
}

const editorFontSize = 13

// spec §9: 10 pixels a level; the editor's unit is half the font size
const treeIndent = (2 * 10) / editorFontSize

const editorStyles = {
  container: { backgroundColor: 'transparent', fontSize: `${editorFontSize}px` },
  itemCount: 'var(--mantine-color-dimmed)',
}

const ConfigTree = ({ text, onWrite }: ConfigTreeProps) => {
  const scheme = useComputedColorScheme('light')
  const config = parseJsonObject(text)
  return (
    <div className={styles['tree']} role="group" aria-label="Configuration tree" tabIndex={0}>
      {E.isLeft(config) ? (
        <p className={styles['stopped']}>The tree appears again when the text is valid JSON.</p>
      ) : (
        <JsonEditor
          data={config.right}
          setData={(written) => onWrite(JSON.stringify(written, null, 2))}
          rootName="config"
          theme={[scheme === 'dark' ? githubDarkTheme : githubLightTheme, editorStyles]}
          indent={treeIndent}
          maxWidth="100%"
          minWidth="100%"
          showIconTooltips
          enableClipboard={false}
          collapseAnimationTime={0}
        />
      )}
    </div>
  )
}

type ConfigDraft = Extract<WidgetDraft, { readonly _tag: 'Config' }>

interface Props {
  readonly draft: ConfigDraft
  readonly widgetType: WidgetType
  readonly onEdit: (draft: ConfigDraft) => void
}

export const ConfigFields = ({ draft, widgetType, onEdit }: Props) => {
  const write = (text: string) => onEdit({ ...draft, text })
  return (
    <div className={styles['fields']}>
      <TextInput
        label="Title"
        description="{today} is replaced by today’s date."
        required
        maxLength={200}
        value={draft.title}
        error={draft.title.trim() === '' ? requiredFieldText : null}
        onChange={(event) => onEdit({ ...draft, title: event.currentTarget.value })}
      />
      <Textarea
        label="Description"
        autosize
        minRows={1}
        maxRows={4}
        maxLength={1000}
        value={draft.description}
        onChange={(event) => onEdit({ ...draft, description: event.currentTarget.value })}
      />
      <div className={styles['sights']}>
        <section aria-label="Configuration as a tree" className={styles['sight']}>
          <h3 className={styles['heading']}>Tree</h3>
          <ConfigTree text={draft.text} onWrite={write} />
        </section>
        <section aria-label="Configuration as text" className={styles['sight']}>
          <h3 className={styles['heading']}>Text</h3>
          <JsonText
            label="Configuration as JSON"
            text={draft.text}
            faultsIn={(text) => configTextFaults(widgetType, text)}
            onWrite={write}
          />
        </section>
      </div>
      <ConfigVerdict text={draft.text} widgetType={widgetType} />
    </div>
  )
}
